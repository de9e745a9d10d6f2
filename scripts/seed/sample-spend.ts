import { addDays } from "#lib/calendar-day.ts";
import type { SpendInput } from "#lib/calls/app-channels.ts";
import { localDay } from "#lib/local-day.ts";
import { SAMPLE_DAYS } from "./sample-times.ts";

/** Made up: dollars in the whole time, and the orders that the platforms claim. */
const spent = [
  { channel: "instagram-ads", spend: 4_180, platformOrders: 431 },
  { channel: "tiktok", spend: 1_640, platformOrders: 138 },
  { channel: "facebook", spend: 2_350, platformOrders: 204 },
  { channel: "search", spend: 3_020, platformOrders: 317 },
  { channel: "youtube", spend: 900, platformOrders: null },
  { channel: "podcast", spend: 760, platformOrders: null },
];

/** Made up: the code on the card in each parcel, for a friend. */
export const sampleRules = [{ channel: "word-of-mouth", code: "gift5" }];

/** What the demo's store spends on its channels, for the whole days between publishing and the last order. */
export function sampleSpend(startMs: number, timeZone: string): SpendInput[] {
  const startDate = addDays(localDay(timeZone, startMs), 1);
  const endDate = addDays(startDate, SAMPLE_DAYS - 2);
  return spent.map((row) => ({ ...row, startDate, endDate, currency: "USD" }));
}
