import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanPreview } from "#lib/calls/app-billing.ts";
import { PlanEffects } from "./PlanEffects.tsx";
import { planStanding } from "./plan-standing.ts";

const standing = planStanding(
  { billingPlan: "Orders_5K", trialEndsAt: "2026-11-01T09:00:00.000Z", timeZone: "UTC", accountStatus: "active" },
  { isAvailable: true, billedBy: null, cardUntil: null, hasPortal: true, subscription: null },
  true,
  Date.parse("2026-11-20T12:00:00.000Z"),
);
const effectiveAt = "2026-12-10T09:00:00.000Z";

/** The dialog's headings and items. */
function drawn(losses: PlanPreview["losses"]): (string | undefined)[] {
  const preview: PlanPreview = { kind: "later", effectiveAt, chargedAt: null, dueNow: null, losses };
  const markup = renderToStaticMarkup(<PlanEffects plan="Free" preview={preview} standing={standing} />);
  return [...markup.matchAll(/<(?:h3|li)[^>]*>([^<]*)</g)].map(([, text]) => text);
}

test("a smaller plan says what keeps working, and what stops on the day it begins", () => {
  const losses = { startsAt: effectiveAt, keeps: ["Slack."], stops: ["Email digests."] };
  expect(drawn(losses)).toEqual(["Keeps working", "Slack.", "Stops on December 10", "Email digests."]);
});

test("what stops at once says so, and empty lists have no heading", () => {
  expect(drawn({ startsAt: null, keeps: [], stops: ["Email digests."] })).toEqual(["Stops now", "Email digests."]);
  expect(drawn({ startsAt: effectiveAt, keeps: [], stops: [] })).toEqual([]);
});
