import { HOST_KEYS, HOST_PARAMETER, LED_AT, STORED_HOST } from "#lib/admin-host.ts";
import { html, trustedHtml } from "#lib/html.ts";
import { plainDocument } from "#lib/plain-page.ts";
import { admins } from "#server/partners/platforms/registry.ts";

/** A page that comes back this soon was led here by the admin itself: it shows its pages in no frame. */
const LOOP_MS = 10_000;

/** A statement that makes the tab forget which admin it was opened from. */
const forgetHost = `for (const key of ${JSON.stringify(HOST_KEYS)}) sessionStorage.removeItem(key);`;

/**
 * A page that leads the tab into a store's admin, once, and makes the tab remember which. If the admin sends the tab
 * back at once, it opens the wanted page instead. Without storage it can't tell, and offers a link.
 */
export function intoAdminPage(url: URL, address: string, nonce: string): string {
  const script = `
const stay = () => {
  const wanted = new URL(location.href);
  wanted.searchParams.delete(${literal(HOST_PARAMETER)});
  location.replace(wanted);
};
try {
  const ledAt = Number(sessionStorage.getItem(${literal(LED_AT)}));
  if (window.top !== window.self || Date.now() - ledAt < ${LOOP_MS}) {
    ${forgetHost}
    stay();
  } else {
    sessionStorage.setItem(${literal(STORED_HOST)}, ${literal(url.searchParams.get(HOST_PARAMETER) ?? "")});
    sessionStorage.setItem(${literal(LED_AT)}, String(Date.now()));
    location.replace(${literal(address)});
  }
} catch {
  document.getElementById("link").hidden = false;
}`;
  return plainDocument(
    "Afterword",
    html`<main><p id="link" hidden><a href="${address}">Open Afterword in your store's admin</a></p></main>
<script nonce="${nonce}">${trustedHtml(script)}</script>`,
  );
}

/**
 * The script of pages outside an admin: in a tab that was opened from one, it asks the server to lead back there. The
 * address has the parameter then, so it does so once. Logging out ends this. Null where no admin is led into.
 */
export function leadBackScript(): string | null {
  if (!admins().some((admin) => admin.addressInAdmin)) return null;
  return `
try {
  const url = new URL(location.href);
  const host = window.top === window.self ? sessionStorage.getItem(${literal(STORED_HOST)}) : null;
  if (host && !url.searchParams.has(${literal(HOST_PARAMETER)})) {
    url.searchParams.set(${literal(HOST_PARAMETER)}, host);
    location.replace(url);
  }
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href="/Account/Logout"]')) {
      ${forgetHost}
    }
  }, true);
} catch {}`;
}

/** A text as a literal that can't end the script around it. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
