import { api } from "./api.ts";

/** Presses the button of a mailed link's page, whose form posts to `path`. */
export async function postLink(path: string, link: string, cookie?: string): Promise<Response> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return await api("POST", path, { headers, cookie, body: new URLSearchParams({ link }).toString() });
}

/** The `Cookie` header for what an answer sets: the cookie named, or the first. */
export function cookieOf(response: Response, name = ""): string {
  const line = response.headers.getSetCookie().find((set) => set.startsWith(name));
  return line?.split(";", 1)[0] ?? "";
}
