import { offeredPlans } from "#components/plans/plan-list.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith, type Plan, type PlanFeature, planNamed } from "#lib/plans.ts";

/** An amount in minor units of a currency: `$49`, `$31.20`. */
export function amountText(amount: number, currency = "USD"): string {
  const code = currency.toUpperCase();
  const format = { style: "currency", currency: code, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat("en-US", format).format(amount / 10 ** minorDigits(code));
}

/** `$49 a month`, `$490 a year`; undefined for plans without a price. */
export function priceText({ priceCents, period }: Plan): string | undefined {
  return priceCents === null || period === null ? undefined : `${amountText(priceCents)} a ${period}`;
}

/** Where a feature begins, and what that costs: `From 1K orders, $19 a month`. */
export function firstPlanText(feature: PlanFeature): string {
  const plan = planNamed(firstPlanWith[feature]);
  return [`From ${planText(plan.name)}`, priceText(plan)].filter((text) => text !== undefined).join(", ");
}

/** What a yearly plan is per month: `$40.83`. */
export function perMonthText(yearlyCents: number): string {
  return amountText(Math.round(yearlyCents / 12));
}

const words = ["no", "one", "two", "three", "four", "five", "six"];

/** What the yearly price saves if it's the same for every plan: `two months free`; undefined if it differs. */
export function yearlySaving(): string | undefined {
  const saved = new Set(
    offeredPlans.flatMap(({ monthly, yearly }) =>
      monthly.priceCents && yearly.priceCents ? [12 - yearly.priceCents / monthly.priceCents] : [],
    ),
  );
  const [months] = saved;
  if (saved.size !== 1 || months === undefined || months <= 0 || !Number.isInteger(months)) return undefined;
  return `${words[months] ?? months} ${months === 1 ? "month" : "months"} free`;
}
