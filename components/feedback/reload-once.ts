/**
 * Loads the page again, unless that was done in this tab within ten minutes. False when it was. Stands on nothing outside
 * itself: pages carry it as text, too (`watch-chunks.ts`).
 */
export function reloadOnce(): boolean {
  const storedAs = "aw_reloaded_at";
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(storedAs) ?? 0);
    if (Date.now() - reloadedAt < 600_000) return false;
    window.sessionStorage.setItem(storedAs, String(Date.now()));
  } catch {
    // Where nothing can be stored, nothing tells a second time from the first.
    return false;
  }
  window.location.reload();
  return true;
}
