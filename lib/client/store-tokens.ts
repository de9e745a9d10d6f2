import { membersOf, parseJson } from "../unknown-values.ts";

declare global {
  interface Window {
    /** Gets a fresh session token from the store's admin around the page; defined there alone (`Platform.tokenScript`). */
    storeToken?: () => Promise<string>;
  }
}

/** A token with less time left could expire on its way. */
const LEEWAY_MS = 10_000;

/**
 * In a store's admin, sends a session token with every request to our own server: with calls, the feed, uploads, and
 * Next's own requests for screens. A request refused with 401 is sent once more with a fresh token. Elsewhere it does
 * nothing.
 */
export function sendStoreTokens(): void {
  const getToken = window.storeToken;
  if (!getToken) return;
  const send = window.fetch.bind(window);
  let kept: { token: string; expiresAtMs: number } | undefined;
  const freshToken = async () => {
    const token = await getToken();
    kept = { token, expiresAtMs: expiryOf(token) };
    return token;
  };
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (new URL(address, location.href).origin !== location.origin) return await send(input, init);
    const sendWith = (token: string) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      headers.set("authorization", `Bearer ${token}`);
      return send(input instanceof Request ? input.clone() : input, { ...init, headers, credentials: "omit" });
    };
    // Without a pause if possible: what a page sends as it closes must leave before it has closed.
    const isKept = kept !== undefined && Date.now() < kept.expiresAtMs - LEEWAY_MS;
    const answer = await (kept !== undefined && isKept ? sendWith(kept.token) : freshToken().then(sendWith));
    return answer.status === 401 ? await sendWith(await freshToken()) : answer;
  };
}

/** Whether the page is in a store's admin, identified by its session tokens. */
export function sendsStoreTokens(): boolean {
  return typeof window !== "undefined" && window.storeToken !== undefined;
}

/** When a JSON Web Token expires; 0 if it doesn't say so. */
function expiryOf(token: string): number {
  try {
    const payload = parseJson(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    const { exp } = membersOf(payload);
    return typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}
