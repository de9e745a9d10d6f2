import { OrderFacts } from "#lib/survey/document.ts";
import { platforms } from "#lib/survey/places.ts";
import type { PastOrder } from "./import-service.ts";

/** The facts among these that an order may have. */
export function factsIn(given: Readonly<Record<string, unknown>>): OrderFacts {
  const known = Object.entries(given).filter(([, value]) => value != null && value !== "");
  const fitting = known.filter(([name, value]) => OrderFacts.safeParse({ [name]: value }).success);
  return OrderFacts.parse(Object.fromEntries(fitting));
}

/** An amount that a service writes as a number or as text; null if it is neither. */
export function amountOf(value: unknown): number | null {
  const amount =
    typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN;
  return Number.isNaN(amount) ? null : amount;
}

/** Older than any service. */
const FIRST_MS = Date.UTC(2000, 0);

/** ISO 8601 of a time that a service writes, by some without a zone: then it is in UTC. Null if it isn't a time. */
export function instantOf(time: string | null | undefined): string | null {
  if (!time) return null;
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`);
  return Number.isNaN(at) || at < FIRST_MS ? null : new Date(at).toISOString();
}

/** The platform that a service names; `None` if we know none of that name. */
export function platformNamed(name: string | null | undefined): PastOrder["platform"] {
  return platforms.find((each) => each.toLowerCase() === name?.toLowerCase()) ?? "None";
}
