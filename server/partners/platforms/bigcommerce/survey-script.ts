import * as z from "zod";
import { bigCommerceScript } from "#lib/bigcommerce-script.ts";
import { AppError } from "#lib/errors.ts";
import type { Store, SurveyPlacement } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";

/** What merchants see in their Script Manager, and what we know our script by: only ours are listed. */
const NAME = "Afterword survey";

const Script = z.object({
  uuid: z.string().regex(/^[\w-]{1,100}$/),
  name: z.string(),
  /** Absent in answers from before stores could have several storefronts. */
  channel_id: z.number().catch(1),
});
/** An app may have ten. */
const MOST_SCRIPTS = 10;
const ON_PAGE = 50;
const Scripts = z.object({ data: z.array(Script).max(ON_PAGE) });

const Channels = z.object({
  data: z.array(z.object({ id: z.number().int().positive(), platform: z.string(), status: z.string() })).max(ON_PAGE),
});
/** Storefronts with a theme, and Catalyst's, which show an app's scripts, too. Any other shows what its own code says. */
const platformsWithScripts = ["bigcommerce", "catalyst"];
const endedStatuses = ["archived", "deleted", "terminated"];

/**
 * Puts the survey on the order confirmation page of each storefront, or puts it right again, and takes it from those that
 * ended. The order's id is filled in by the store's template engine, which does so in a script's text alone.
 * @throws AppError `partner-refused` if no storefront shows scripts
 */
export async function placeSurvey(store: Store, placement: SurveyPlacement): Promise<void> {
  const channelIds = await channelsWithScripts(store);
  if (channelIds.length === 0) {
    const what = "None of this store's storefronts shows scripts of apps";
    throw new AppError(
      "partner-refused",
      `${what} (${store.domain}). Add the survey's snippet to your storefront instead.`,
    );
  }
  const scripts = await ownScripts(store);
  const kept = channelIds.map((id) => scripts.find(({ channel_id }) => channel_id === id));
  await remove(
    store,
    scripts.filter((script) => !kept.includes(script)),
  );
  for (const [index, channelId] of channelIds.entries()) await write(store, placement, channelId, kept[index]?.uuid);
}

async function write(store: Store, placement: SurveyPlacement, channelId: number, uuid: string | undefined) {
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
    channel_id: channelId,
  };
  const request = uuid
    ? ({ method: "PUT", path: `v3/content/scripts/${uuid}`, body } as const)
    : ({ method: "POST", path: "v3/content/scripts", body } as const);
  readAnswer(store, z.object({ data: Script }), await askStore(store, request));
}

async function channelsWithScripts(store: Store): Promise<number[]> {
  const query = { "type:in": "storefront", limit: String(ON_PAGE) };
  const { data } = readAnswer(store, Channels, await askStore(store, { path: "v3/channels", query }));
  return data
    .filter(({ platform, status }) => platformsWithScripts.includes(platform) && !endedStatuses.includes(status))
    .map(({ id }) => id)
    .slice(0, MOST_SCRIPTS);
}

export async function removeSurvey(store: Store): Promise<void> {
  await remove(store, await ownScripts(store));
}

async function remove(store: Store, scripts: readonly z.infer<typeof Script>[]): Promise<void> {
  for (const { uuid } of scripts) await askStore(store, { method: "DELETE", path: `v3/content/scripts/${uuid}` });
}

async function ownScripts(store: Store): Promise<z.infer<typeof Script>[]> {
  const answer = await askStore(store, { path: "v3/content/scripts", query: { limit: String(ON_PAGE) } });
  return readAnswer(store, Scripts, answer).data.filter(({ name }) => name === NAME);
}
