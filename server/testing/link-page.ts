import { api } from "./api.ts";

/** Presses the button on a mailed link's page, whose form posts to `path`. */
export async function postLink(path: string, link: string, cookie?: string): Promise<Response> {
  return await postForm(path, { link }, cookie);
}

/** Sends a form like a browser without a script. */
export async function postForm(
  path: string,
  fields: Record<string, string>,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  return await api("POST", path, { headers: { ...type, ...headers }, cookie, body });
}

/** The `Cookie` header for the cookies an answer sets: the named one, or the first. */
export function cookieOf(response: Response, name = ""): string {
  const line = response.headers.getSetCookie().find((set) => set.startsWith(name));
  return line?.split(";", 1)[0] ?? "";
}
