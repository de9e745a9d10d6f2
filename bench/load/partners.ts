import * as z from "zod";
import { makeKeyring } from "#server/foundation/crypto/keyring.ts";
import { type Rig, secretKey } from "../rig/rig.ts";

/** What merchants connect with: what they set, and their key, which no one checks. */
const links = {
  Webhook: {
    settings: { url: "https://receiver.example.com/hook" },
    credential: { secret: `whsec_${"A".repeat(43)}=` },
  },
  Segment: { settings: {}, credential: { writeKey: "bench" } },
  TripleWhale: { settings: {}, credential: { shop: "bench.example.com", apiKey: "bench" } },
};
export type BenchPartner = keyof typeof links;

/** Connects accounts, which have the integrations already, with partners. */
export async function connectPartners(
  { owner }: Rig,
  accountIds: readonly string[],
  names: readonly BenchPartner[],
): Promise<void> {
  const keyring = makeKeyring(secretKey);
  for (const name of names) {
    const { settings, credential } = links[name];
    const sealed = accountIds.map((accountId) => keyring.seal("connection", JSON.stringify(credential), accountId));
    await owner.query(
      `INSERT INTO connection (account_id, kind, name, credentials)
       SELECT account_id, 'integration', $3, sealed FROM unnest($1::uuid[], $2::text[]) AS made (account_id, sealed)`,
      [accountIds, sealed, name],
    );
    await owner.query("UPDATE integration SET settings = $3 WHERE account_id = ANY($1) AND name = $2", [
      accountIds,
      name,
      settings,
    ]);
  }
}

/** A stand-in for all partners, which answers at once. */
export interface Partners {
  /** The worker with these partners; returns its URL. */
  startWorker: () => Promise<string>;
  /** The requests so far, and when the first and the last of them arrived. */
  requests: () => Promise<{ count: number; firstAt: number; lastAt: number }>;
}

export async function servePartners(rig: Rig): Promise<Partners> {
  const url = await rig.serve("bench/load/partner-stand-in.ts");
  const baseUrls = { webhook: `${url}/webhook`, segment: `${url}/segment`, triplewhale: `${url}/triplewhale` };
  return {
    startWorker: async () => await rig.serve("server/jobs/worker.ts", { PARTNER_BASE_URLS: JSON.stringify(baseUrls) }),
    requests: async () => Requests.parse(await (await fetch(url)).json()),
  };
}

const Requests = z.object({ count: z.int(), firstAt: z.number(), lastAt: z.number() });
