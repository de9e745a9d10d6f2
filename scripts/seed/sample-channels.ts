import type { OrderFacts } from "#lib/survey/document.ts";
import type { Weighted } from "./seeded-random.ts";

/** What a store knows about where an order came from; empty: a direct visit. */
export type Tracking = Pick<OrderFacts, "utmSource" | "utmMedium" | "utmCampaign" | "referrer">;

/** The shoppers who found the store in one way. */
export interface SampleChannel {
  /** The default survey's choice. */
  choiceId: string;
  averageTotal: number;
  /** The share of first orders. */
  newShare: number;
  /** Added to the score from 0 to 10. */
  enthusiasm: number;
  /** What their orders show, which isn't always how they first heard of the store. */
  tracking: readonly [Weighted<Tracking>, ...Weighted<Tracking>[]];
}

const link = (utmSource: string, utmMedium: string, utmCampaign: string): Tracking => ({
  utmSource,
  utmMedium,
  utmCampaign,
});
const direct: Tracking = {};
const google: Tracking = { referrer: "https://www.google.com/" };
const googleAds = link("google", "cpc", "brand-search");
const newsletter = link("klaviyo", "email", "november-letter");
const instagramAds = link("instagram", "paid_social", "gift-guide");
const instagramBio = link("instagram", "social", "bio-link");
const facebookAds = link("facebook", "paid_social", "gift-guide");
const tiktokAds = link("tiktok", "paid_social", "desk-tour");

/** Each with its share of the orders. */
export const sampleChannels: readonly [Weighted<SampleChannel>, ...Weighted<SampleChannel>[]] = [
  [26, channel("instagram", 54, 0.66, 0, [34, instagramAds], [14, instagramBio], [14, google], [8, newsletter])],
  [17, channel("search", 68, 0.62, 0.1, [30, googleAds], [42, google], [6, instagramAds], [6, newsletter])],
  [15, channel("friend-or-family", 86, 0.5, 0.9, [26, google], [10, instagramAds], [8, newsletter], [6, googleAds])],
  [12, channel("tiktok", 39, 0.78, -0.6, [32, tiktokAds], [20, google], [8, instagramAds])],
  [8, channel("facebook", 57, 0.55, -0.3, [38, facebookAds], [16, newsletter], [12, google])],
  [6, channel("youtube", 66, 0.6, 0.2, [16, { referrer: "https://www.youtube.com/" }], [38, google], [10, googleAds])],
  [6, channel("ai-assistant", 79, 0.74, 0.3, [34, { utmSource: "chatgpt.com" }], [28, google], [8, googleAds])],
  [5, channel("podcast", 94, 0.58, 0.7, [14, link("podcast", "audio", "autumn-reads")], [40, google], [8, googleAds])],
  [3, channel("article", 73, 0.64, 0.2, [30, link("blog", "referral", "stationery-list")], [30, google])],
  [3, channel("other", 62, 0.48, 0.1, [30, google], [26, newsletter])],
];

/** The rest of a hundred orders are direct visits. */
function channel(
  choiceId: string,
  averageTotal: number,
  newShare: number,
  enthusiasm: number,
  ...tracked: Weighted<Tracking>[]
): SampleChannel {
  const rest = 100 - tracked.reduce((sum, [weight]) => sum + weight, 0);
  return { choiceId, averageTotal, newShare, enthusiasm, tracking: [[rest, direct], ...tracked] };
}
