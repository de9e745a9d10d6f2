import * as z from "zod";
import { requestJson } from "../request-json.ts";
import { failureOf, isInactive, pageInsteadOfData, problemOf, unreached } from "./client.ts";

const TIMEOUT_MS = 10_000;
const Index = z.object({ namespaces: z.array(z.string().max(200)).max(1000) });

/**
 * Asks a store which APIs it has, before its merchant is sent to its consent page: what keeps us from its API keeps them
 * from that page, too, without a word.
 * @param address as {@link readStoreAddress} returned it
 * @throws AppError `partner-refused`, `partner-failed`, with what the merchant can do
 */
export async function checkApi(address: string): Promise<void> {
  const asked = new URL(`${address}/wp-json/`);
  const subject = asked.hostname;
  const url = `${asked.href}?_fields=namespaces`;
  const answer = await requestJson("woocommerce", url, { timeoutMs: TIMEOUT_MS, subject }).catch((error: unknown) => {
    throw unreached(error, subject);
  });
  const { status, body } = answer;
  // Security plugins hide the list from anyone without a key, and let one with a key in.
  if ((status === 401 || status === 403) && problemOf(body)) return;
  if (status >= 300) throw failureOf(asked, answer);
  const index = Index.safeParse(body);
  if (!index.success) throw pageInsteadOfData(subject);
  if (!index.data.namespaces.includes("wc/v3")) throw isInactive(subject);
}
