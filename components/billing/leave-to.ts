/**
 * Leads the browser to an address of the payment provider. Its pages can't be framed: from a store's admin, the whole tab
 * goes there. A page that the browser kept for its back button would show what was before, so it loads again.
 */
export function leaveTo(url: string): void {
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload(), { once: true });
  const isFramed = window.self !== window.top;
  window.location.assign(isFramed ? `/shopify/RedirectToExternalPage?url=${encodeURIComponent(url)}` : url);
}
