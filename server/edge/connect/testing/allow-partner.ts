import type { ConsentPartner } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import { openConsentPage } from "../connect-partner.ts";

/** Where an answer leads a browser. */
export const locationOf = (response: Response) => new URL(response.headers.get("location") ?? "", env.APP_URL);

/** Opens the partner's page by a request, allows access there, and returns where its page sends the browser back to. */
export async function allow(request: Request, name: ConsentPartner): Promise<string> {
  return await allowOn(locationOf(await openConsentPage(request, name)));
}

/** Allows access on the partner's page, and returns the path that it sends the browser back to. */
export async function allowOn(page: URL): Promise<string> {
  const html = await (await fetch(page)).text();
  const [, action = ""] = /<form[^>]*action="([^"]*)"/.exec(html) ?? [];
  const fields = [...html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
  const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
  const [, button = "", value = ""] = /<button[^>]*name="([^"]*)"[^>]*value="([^"]*)"/.exec(html) ?? [];
  const form = new URLSearchParams(fields.map(([, key = "", text = ""]) => [key, unescaped(text)]));
  if (button !== "") form.set(button, value);
  const address = new URL(unescaped(action), page);
  const allowed = await fetch(address, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(allowed.headers.get("location") ?? "");
  return `${back.pathname}${back.search}`;
}
