import { type HostedLink, hostedPath } from "../open-page.ts";
import { serveHosted } from "../serve-hosted.ts";

/** A page as a browser without scripts sees it. */
export interface PlainPage {
  status: number;
  markup: string;
  headers: Headers;
  /** Its hidden fields. */
  hidden: Record<string, string>;
  /** The titles it shows, with plain spaces. */
  titles: string[];
  problems: string[];
  address: string;
}

/** Opens a hosted page. */
export async function openPlain(
  query: Record<string, string>,
  path: HostedLink["path"] = hostedPath,
  headers: Record<string, string> = {},
): Promise<PlainPage> {
  return await read(await ask(`${path}?${new URLSearchParams(query)}`, { headers }, path));
}

/** Fills in the fields of a page, with several values under one name as a browser does, and presses a button. */
export async function fillIn(
  page: PlainPage,
  fields: Record<string, string | string[]>,
  button = "next",
  path: HostedLink["path"] = hostedPath,
): Promise<PlainPage> {
  const body = new URLSearchParams({ ...page.hidden, _go: button });
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  const headers = { origin: "https://mail.example.com", "sec-fetch-site": "cross-site" };
  return await read(await ask(page.address, { method: "POST", body, headers }, path));
}

async function ask(address: string, init: RequestInit, path: HostedLink["path"]): Promise<Response> {
  return await serveHosted(new Request(new URL(address, "http://127.0.0.1"), init), path);
}

async function read(response: Response): Promise<PlainPage> {
  const page = await response.text();
  const markup = page.slice(page.indexOf("<main>"));
  const all = (pattern: RegExp) =>
    [...markup.matchAll(pattern)].map(([, ...found]) => found.map((text = "") => decode(text)));
  return {
    status: response.status,
    markup: page,
    headers: response.headers,
    hidden: Object.fromEntries(
      all(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g).map(([name = "", value = ""]) => [name, value]),
    ),
    titles: all(/<h[12][^>]*>([^<]*)</g).map(([title = ""]) => title.replaceAll("\u00a0", " ")),
    problems: all(/<p class="error"[^>]*>([^<]*)</g).map(([problem = ""]) => problem),
    address: all(/<form method="post" action="([^"]*)"/g)[0]?.[0] ?? "",
  };
}

function decode(text: string): string {
  const named: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => named[entity] ?? entity);
}
