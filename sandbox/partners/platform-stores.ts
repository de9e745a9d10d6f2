import type { ServerResponse } from "node:http";
import type { PartnerSlug } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { jsonOf, readText } from "../body.ts";
import { type SandboxRequest, sendProblem } from "../http.ts";
import { recordOf } from "./recorded.ts";
import type { StandInContext } from "./stand-in.ts";

const SIZE_LIMIT_BYTES = 256 * 1024;
const MOST_STORES = 10_000;

/** The stores of a platform, each of which is there from the first request to it. */
export function makeStores<Store>(makeStore: (name: string) => Store) {
  const stores = new Map<string, Store>();
  return {
    known: stores,
    at: (name: string): Store => {
      const store = stores.get(name) ?? makeStore(name);
      if (stores.size < MOST_STORES) stores.set(name, store);
      return store;
    },
  };
}

/** Records a request to a platform's API, and reads its fields; null if it's answered already, as on demand. */
export async function takeApiRequest(
  slug: PartnerSlug,
  request: SandboxRequest,
  response: ServerResponse,
  { records, controls }: StandInContext,
): Promise<Record<string, unknown> | null> {
  const text = await readText(request.raw, SIZE_LIMIT_BYTES);
  if (text === null) {
    sendProblem(response, 413, "The body is larger than 256 KiB.");
    return null;
  }
  const body = membersOf(jsonOf(text));
  records.add(recordOf(slug, request, text === "" ? null : body));
  return (await controls.fails(slug, response)) ? null : body;
}

/** The fields of a form that a page of a store sends. */
export async function readForm({ raw }: SandboxRequest): Promise<URLSearchParams> {
  return new URLSearchParams((await readText(raw, SIZE_LIMIT_BYTES)) ?? "");
}
