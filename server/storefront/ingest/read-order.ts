import type { OrderFacts } from "#lib/survey/document.ts";
import { shopifyId } from "#lib/survey/shopify-id.ts";
import type { FieldChecks } from "./field-checks.ts";

/** Far above any order, and low enough that no one can overflow a revenue counter. */
const maxTotal = 10_000_000_000;
const maxInt4 = 2_147_483_647;

/**
 * Checks the `order` of a message; null if none was sent.
 * @param mayKnowVisitor whether the shopper allows the store to know them as a visitor of its pages
 */
export function readOrder(
  checks: FieldChecks,
  value: unknown,
  { mayKnowVisitor }: { mayKnowVisitor: boolean },
): OrderFacts | null {
  const sent = checks.object("order", value);
  if (!sent) return null;
  const label = (name: string, maxLength = 200) => checks.text(`order.${name}`, sent[name], maxLength);
  const list = (name: string) => checks.texts(`order.${name}`, sent[name], 250, 200);
  const ids = (name: string) => checks.texts(`order.${name}`, each(sent[name], idText), 250, 200);
  const code = (name: string, pattern: RegExp, allowed: string) =>
    checks.matching(`order.${name}`, sent[name], pattern, allowed)?.toUpperCase();
  return {
    total: checks.number("order.total", sent.total, 0, maxTotal),
    currency: code("currency", /^[A-Za-z]{3}$/, "a three-letter currency code (ISO 4217)"),
    isFirstOrder: checks.flag("order.isFirstOrder", sent.isFirstOrder),
    country: code("country", /^[A-Za-z]{2}$/, "a two-letter country code (ISO 3166-1)"),
    orderCount: checks.wholeNumber("order.orderCount", sent.orderCount, 0, maxInt4),
    customerId: checks.text("order.customerId", idText(sent.customerId), 200),
    anonymousId: mayKnowVisitor ? label("anonymousId") : undefined,
    email: label("email", 254),
    discountCodes: list("discountCodes"),
    productIds: ids("productIds"),
    skus: ids("skus"),
    utmSource: label("utmSource"),
    utmMedium: label("utmMedium"),
    utmCampaign: label("utmCampaign"),
    referrer: label("referrer", 2000),
    landingPage: label("landingPage", 2000),
    createdAt: readInstant(checks, sent.createdAt),
  };
}

/** Stores may write ids as numbers, and Shopify's pages write global ones: its webhooks name a customer by the number. */
function idText(id: unknown): unknown {
  if (typeof id === "number" && Number.isSafeInteger(id)) return String(id);
  return typeof id === "string" ? shopifyId(id) : id;
}

function each(list: unknown, read: (entry: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(read) : list;
}

function readInstant(checks: FieldChecks, value: unknown): string | undefined {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;
  const sent = checks.matching(
    "order.createdAt",
    value,
    isInstant,
    "an ISO 8601 instant such as 2026-11-20T09:30:00.000Z",
  );
  if (sent === undefined) return undefined;
  const time = new Date(sent);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  checks.fail("order.createdAt", "must be an ISO 8601 instant such as 2026-11-20T09:30:00.000Z");
  return undefined;
}
