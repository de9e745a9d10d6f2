import { call } from "./call.ts";
import { sendsStoreTokens } from "./store-tokens.ts";

/**
 * The address by which a browser may load something of ours by itself: a download or a frame. In a store's admin, where
 * only our scripts can identify the person, it works once and for 60 seconds. Throws as {@link call} does.
 */
export async function oneTimeAddress(path: string): Promise<string> {
  if (!sendsStoreTokens()) return path;
  const created = await call("app.CreateOneTimeAddress", { body: { path } });
  return created.path;
}

/** Downloads a file; a refusal doesn't replace the page. Throws as {@link call} does. */
export async function download(path: string): Promise<void> {
  Object.assign(document.createElement("a"), { href: await oneTimeAddress(path), download: "" }).click();
}

/**
 * Opens a path of ours in place of the whole page, with a store's admin around it if there is one: what it leads to can't
 * be framed. Throws as {@link call} does.
 */
export async function leaveFrame(path: string): Promise<void> {
  window.open(await oneTimeAddress(path), "_top");
}
