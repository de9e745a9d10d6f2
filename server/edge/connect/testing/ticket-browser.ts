import { env } from "#server/foundation/env.ts";
import { openStore } from "../open-store.ts";

type Texts = Record<string, string>;

/** The ticket in a frame's page, as the path that its button posts to; empty without one. */
export async function ticketIn(frame: Response): Promise<string> {
  return /\/stores\/open\?token=[\w-]{43}/.exec(await frame.text())?.[0] ?? "";
}

/** The button in the frame. Its page sends no referrer, so the browser says `null` for the origin. */
export async function clickInFrame(path: string, headers: Texts = { "sec-fetch-site": "same-origin" }) {
  return await post(path, { "from-frame": "yes" }, { origin: "null", ...headers });
}

/** What a browser sends that has the session in `headers`, and whose frame opened the ticket. */
export async function inBrowserOf(path: string, headers: Texts): Promise<Texts> {
  const mark = (await clickInFrame(path)).headers.getSetCookie()[0]?.split(";", 1)[0];
  return { ...headers, cookie: [mark, headers.cookie].filter(Boolean).join("; ") };
}

/** What the tab shows that the frame opens. */
export async function lookAt(path: string, headers: Texts = {}): Promise<Response> {
  return await lookElsewhere(path, await inBrowserOf(path, headers));
}

/** What somebody sees who was sent the tab's address. */
export async function lookElsewhere(path: string, headers: Texts = {}): Promise<Response> {
  return await openStore(new Request(`${env.APP_URL}${path}`, { headers }));
}

/** Confirms what the tab asks. */
export async function confirm(path: string, form: Texts = {}, headers: Texts = {}): Promise<Response> {
  return await confirmElsewhere(path, form, await inBrowserOf(path, headers));
}

/** The same by somebody who was sent the tab's address. */
export async function confirmElsewhere(path: string, form: Texts = {}, headers: Texts = {}): Promise<Response> {
  return await post(path, form, { origin: env.APP_URL, ...headers });
}

async function post(path: string, form: Texts, headers: Texts): Promise<Response> {
  const body = new URLSearchParams(form);
  return await openStore(new Request(`${env.APP_URL}${path}`, { method: "POST", headers, body }));
}
