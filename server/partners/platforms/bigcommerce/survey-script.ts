import * as z from "zod";
import { bigCommerceScript } from "#lib/bigcommerce-script.ts";
import type { Store, SurveyPlacement } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";

/** What merchants see in their Script Manager, and what we know our script by: only ours are listed. */
const NAME = "Afterword survey";

const Script = z.object({ uuid: z.string().regex(/^[\w-]{1,100}$/), name: z.string() });
/** An app may have ten. */
const ON_PAGE = 50;
const Scripts = z.object({ data: z.array(Script).max(ON_PAGE) });

/**
 * Puts the survey on the order confirmation page, or puts it right again. The order's id is filled in by the store's
 * template engine, which does so in a script's text alone.
 */
export async function placeSurvey(store: Store, placement: SurveyPlacement): Promise<void> {
  const [first, ...others] = await ownScripts(store);
  for (const { uuid } of others) await askStore(store, { method: "DELETE", path: `v3/content/scripts/${uuid}` });
  const body = {
    name: NAME,
    description: "Shows your survey to shoppers after their order.",
    html: bigCommerceScript(placement.appUrl, placement.publishableKey),
    kind: "script_tag",
    load_method: "default",
    location: "footer",
    visibility: "order_confirmation",
    // It sets no cookie and follows no one; without a category, stores with a cookie banner hide it.
    consent_category: "functional",
    auto_uninstall: true,
    enabled: true,
  };
  const request = first
    ? ({ method: "PUT", path: `v3/content/scripts/${first.uuid}`, body } as const)
    : ({ method: "POST", path: "v3/content/scripts", body } as const);
  readAnswer(store, z.object({ data: Script }), await askStore(store, request));
}

export async function removeSurvey(store: Store): Promise<void> {
  for (const { uuid } of await ownScripts(store)) {
    await askStore(store, { method: "DELETE", path: `v3/content/scripts/${uuid}` });
  }
}

async function ownScripts(store: Store): Promise<z.infer<typeof Script>[]> {
  const answer = await askStore(store, { path: "v3/content/scripts", query: { limit: String(ON_PAGE) } });
  return readAnswer(store, Scripts, answer).data.filter(({ name }) => name === NAME);
}
