import type { CustomerType } from "#lib/calls/shapes.ts";
import { planWords } from "#lib/plan-words.ts";
import { firstPlanWith, includesFeature } from "#lib/plans.ts";
import { answeredSurfaces } from "#lib/survey/places.ts";

export type Surface = (typeof answeredSurfaces)[number];

/** A subset of shoppers, in the calls' format; empty means everyone. */
export interface Segment {
  customerType?: CustomerType;
  surface?: Surface;
}

/** Repeated here because the schemas of the calls are not bundled for browsers. */
const customers = ["new", "returning", "unknown"] as const satisfies readonly CustomerType[];

export const customerWords: Record<CustomerType, string> = {
  new: "New customers",
  returning: "Returning customers",
  unknown: "Unknown customers",
};

export const surfaceWords: Record<Surface, string> = {
  thankYou: "Thank-you page",
  orderStatus: "Order status page",
  pos: "Point of sale",
  email: "Email",
  link: "Link",
};

export const customerOptions = customers.map((value) => ({ value, label: customerWords[value] }));
export const surfaceOptions = answeredSurfaces.map((value) => ({ value, label: surfaceWords[value] }));

/** Reads `?customerType=&surface=`; invalid values are ignored. */
export function readSegment(query: { get(name: string): string | null }): Segment {
  const customerType = customers.find((type) => type === query.get("customerType"));
  const surface = answeredSurfaces.find((one) => one === query.get("surface"));
  return { ...(customerType ? { customerType } : {}), ...(surface ? { surface } : {}) };
}

/** The lowest plan with segments, by the name merchants know. */
export const segmentsPlan = planWords(firstPlanWith.segments);

/** Whether the account may use segments now. */
export function hasSegments(account: { billingPlan: string; trialEndsAt: string | Date }, now: number): boolean {
  const facts = { billingPlan: account.billingPlan, trialEndsAt: new Date(account.trialEndsAt) };
  return includesFeature(facts, "segments", new Date(now));
}
