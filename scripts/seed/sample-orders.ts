import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { displayChoices } from "#lib/survey/display-choices.ts";
import type { Surface } from "#lib/survey/document.ts";
import type { PastResponse } from "#server/storefront/index.ts";
import { sampleAnswers } from "./sample-answers.ts";
import { type SampleChannel, sampleChannels, type Tracking } from "./sample-channels.ts";
import { type Purchase, samplePurchase } from "./sample-purchases.ts";
import { pageId, recordId, sampleTimes } from "./sample-times.ts";
import { pick, type Random, seededRandom, type Weighted } from "./seeded-random.ts";

const SEED = 20_261_126;
const ORDERS = 1_080;
const CURRENCY = "USD";
const SHOP = "https://demo-shop.myshopify.com";
const FIRST_ORDER_ID = 5_480_000_000_000;
const FIRST_CUSTOMER_ID = 7_310_000_000_000;
/** The share of orders by customers with an account; guests place the others. */
const customerShare = 0.85;

const landingPages = ["/", "/collections/notebooks", "/collections/gifts", "/products/linen-notebook"];
/** Where orders show the survey; null: nowhere, as when the shopper closed the page at once. */
const surfaces: readonly [Weighted<Surface | null>, ...Weighted<Surface | null>[]] = [
  [84, "thankYou"],
  [7, "orderStatus"],
  [9, null],
];
/** The share of the orders showing the survey that get a response. */
const responseRate = 0.54;

/** What the store knows about an order; the total is in dollars. */
interface SampleFacts extends Tracking, Purchase {
  total: number;
  currency: string;
  isFirstOrder: boolean;
  customerId?: string;
  landingPage: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** An order of the demo's store. */
export interface SampleOrder {
  sourceOrderId: string;
  placedAt: Date;
  facts: SampleFacts;
  /** Where its shopper saw the survey, and what they did there; null if they didn't see it. */
  shown: { surface: Surface; response: PastResponse } | null;
}

/**
 * The orders of the 30 days from `startMs` and the responses to the default survey, made up from one fixed seed. Nobody
 * has a name or an address.
 */
export function sampleOrders(startMs: number): SampleOrder[] {
  const [random, forPurchases] = [seededRandom(SEED), seededRandom(SEED + 1)];
  return sampleTimes(random, ORDERS, startMs).map((placedAtMs, place) =>
    sampleOrder({ random, forPurchases }, place, placedAtMs),
  );
}

/** Two sources of chance, so that what is bought doesn't change what is answered. */
interface Chance {
  random: Random;
  forPurchases: Random;
}

function sampleOrder({ random, forPurchases }: Chance, place: number, placedAtMs: number): SampleOrder {
  const sourceOrderId = String(FIRST_ORDER_ID + 7_919 * place);
  const channel = pick(random, sampleChannels);
  const isFirstOrder = random() < channel.newShare;
  // Returning customers spend a little more; prices end with .00 or .50.
  const spent = channel.averageTotal * (isFirstOrder ? 0.95 : 1.08) * (0.45 + 0.55 * (random() + random()));
  const customer = random() < customerShare ? { customerId: String(FIRST_CUSTOMER_ID + 6_131 * place) } : {};
  const placedAt = new Date(placedAtMs);
  const others = {
    createdAt: placedAt.toISOString(),
    ...customer,
    ...samplePurchase(forPurchases, isFirstOrder),
    ...sourceOf(random, channel),
  };
  const facts = { total: Math.round(spent * 2) / 2, currency: CURRENCY, isFirstOrder, ...others };
  const surface = pick(random, surfaces);
  const order = { sourceOrderId, placedAt, facts };
  if (surface === null) return { ...order, shown: null };
  const seconds = surface === "thankYou" ? 4 + 20 * random() : 300 + 1_500 * random();
  const viewedAtMs = placedAtMs + Math.floor(1_000 * seconds);
  const page = { responseId: pageId(sourceOrderId), platform: "Shopify", surface, sourceOrderId };
  const view = { ...page, event: "view", order: facts, displayOrder: displayOrder(sourceOrderId), sequence: 0 };
  const messages: PastResponse["messages"][number][] = [{ atMs: viewedAtMs, body: view }];
  if (random() < responseRate) {
    const { answers, isComplete } = sampleAnswers(random, { ...channel, isFirstOrder });
    let atMs = viewedAtMs + 2_000;
    for (const [index, answer] of answers.entries()) {
      atMs += Math.floor(1_000 * (answer.text ? 12 + 25 * random() : 2 + 8 * random()));
      const event = isComplete && index === answers.length - 1 ? "complete" : "answer";
      messages.push({ atMs, body: { ...page, event, answers: [answer], sequence: index + 1 } });
    }
  }
  return { ...order, shown: { surface, response: { id: recordId(sourceOrderId, viewedAtMs), messages } } };
}

function sourceOf(random: Random, { tracking }: SampleChannel): Tracking & { landingPage: string } {
  const source = pick(random, tracking);
  const path = landingPages[Math.floor(landingPages.length * random() ** 1.5)] ?? "/";
  const parameters = [
    ["utm_source", source.utmSource],
    ["utm_medium", source.utmMedium],
    ["utm_campaign", source.utmCampaign],
  ].flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return { ...source, landingPage: `${SHOP}${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}` };
}

/** The order in which the page showed the choices, as the survey script would. */
function displayOrder(seed: string): Record<string, string[]> {
  const shuffled = defaultSurvey.questions.filter(({ randomize }) => randomize);
  return Object.fromEntries(
    shuffled.map((question) => [question.questionNameId, displayChoices(question, seed).map(({ id }) => id)]),
  );
}
