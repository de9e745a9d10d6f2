import { expect, test } from "vitest";
import { channelGaps } from "./channel-gaps.ts";

const choices = [
  { id: "pod", label: "A podcast", channel: "podcast" },
  { id: "friend", label: "A friend", channel: "word-of-mouth" },
  { id: "family", label: "Family", channel: "word-of-mouth" },
  { id: "google", label: "Google", channel: "search" },
];
const sold = (id: string, orders: number, averageOrderValue: number) => ({
  id,
  label: id,
  count: orders,
  share: 0,
  shareLow: 0,
  shareHigh: 0,
  orders,
  revenue: orders * averageOrderValue,
  averageOrderValue,
});
const question = (...answers: ReturnType<typeof sold>[]) => ({
  question: { questionNameId: "heard", type: "single", title: "Where?", required: false, choices } as const,
  currency: "USD",
  answers,
});

const cell = (surveyChannel: string, orderChannel: string, count: number, agrees = false) => ({
  surveyChannel,
  orderChannel,
  count,
  agrees,
});
const agreementOf = (...cells: ReturnType<typeof cell>[]) => ({
  agreementRate: 0,
  agreementLow: 0,
  agreementHigh: 0,
  cells,
  matched: cells.reduce((sum, { count }) => sum + count, 0),
  agreed: cells.reduce((sum, { count, agrees }) => sum + (agrees ? count : 0), 0),
});

test("says which orders tracking credits elsewhere, largest gap first, with about their money", () => {
  const agreement = agreementOf(
    cell("search", "search", 60, true),
    cell("word-of-mouth", "search", 33),
    cell("word-of-mouth", "instagram-ads", 10),
    cell("podcast", "search", 1),
  );
  // Both choices with the same channel count: (30 × $50 + 10 × $90) / 40.
  expect(
    channelGaps(agreement, question(sold("friend", 30, 50), sold("family", 10, 90), sold("pod", 40, 100))),
  ).toEqual([
    "Shoppers and tracking disagree on 44 of 104 orders (about $2,680).",
    "Shoppers said Word of mouth for 43 orders (about $2,580) that tracking credits to Search (33) and Instagram ads (10).",
    "Shoppers said Podcasts for 1 order (about $100) that tracking credits to Search (1).",
  ]);
});

test("estimates no money from the orders of fewer than 30 shoppers", () => {
  const agreement = agreementOf(cell("podcast", "search", 12));
  expect(channelGaps(agreement, question(sold("pod", 29, 100)))).toEqual([
    "Shoppers and tracking disagree on 12 of 12 orders.",
    "Shoppers said Podcasts for 12 orders that tracking credits to Search (12).",
  ]);
});

test("says that there is no gap", () => {
  expect(channelGaps(agreementOf(cell("search", "search", 60, true)), question())).toEqual([
    "Shoppers and tracking agree on all 60 orders.",
  ]);
});

test("names the three largest gaps, and three channels of each", () => {
  const credited = ["search", "email", "sms", "ads", "direct"].map((channel, place) =>
    cell("podcast", channel, 9 - place),
  );
  const others = ["search", "tiktok", "youtube"].map((channel) => cell(channel, "email", 2));
  const sentences = channelGaps(agreementOf(...credited, ...others), question());
  expect(sentences).toHaveLength(4);
  expect(sentences[1]).toContain("credits to Search (9), Email (8), SMS (7), and 2 more.");
});
