import * as z from "zod";
import type { StoreDetails } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import type { WooAccess } from "./credentials.ts";

/** Slow on large stores. */
const STATUS_TIMEOUT_MS = 20_000;

const SystemStatus = z.object({
  environment: z.object({ home_url: z.string().max(2000).catch("") }),
  settings: z.object({ currency: z.string().max(10).catch("") }),
});

/** What the store says about itself. */
export async function readStatus(access: WooAccess): Promise<StoreDetails> {
  const answer = await askStore(access, { path: "system_status", timeoutMs: STATUS_TIMEOUT_MS });
  const { environment, settings } = readAnswer(access, SystemStatus, answer);
  return {
    name: null,
    planName: null,
    currency: /^[A-Z]{3}$/.test(settings.currency) ? settings.currency : null,
    timeZone: null,
    websiteUrl: /^https?:\/\//.test(environment.home_url) ? environment.home_url : null,
  };
}
