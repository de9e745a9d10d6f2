import { AppError, notFound } from "#lib/errors.ts";
import { planWords } from "#lib/plan-words.ts";
import {
  firstPlanForMembers,
  firstPlanWith,
  includesFeature,
  membersAllowed,
  type PlanFacts,
  type PlanFeature,
  type PlanName,
} from "#lib/plans.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** Throws 402 with the plan that has the feature, where the account's has not and its trial is over. */
export async function requirePlan(
  { accountId, now }: { accountId: string; now: Date },
  feature: PlanFeature,
): Promise<void> {
  const account = await tenant().account.findUnique({
    where: { id: accountId },
    select: { billingPlan: true, trialEndsAt: true },
  });
  if (!account) throw notFound("account");
  checkPlan(account, feature, now);
}

/** {@link requirePlan} for who holds the account's row already, locked if the work must not race. */
export function checkPlan(account: PlanFacts, feature: PlanFeature, now: Date): void {
  if (includesFeature(account, feature, now)) return;
  const plan = firstPlanWith[feature];
  throw planRequired(plan, `${sentenceOf[feature]} in the ${planWords(plan)} plan and higher plans.`);
}

/**
 * Throws 402 where the account's plan has no room for so many members, those invited and the owner included. Count them
 * with the account's row locked, so that two invitations at once do not both find room.
 */
export function checkMemberCount(account: PlanFacts, count: number, now: Date): void {
  const allowed = membersAllowed(account, now);
  if (allowed === null || count <= allowed) return;
  const have = allowed === 1 ? "1 teammate (the owner)" : `${allowed} teammates, including the owner`;
  const plan = firstPlanForMembers(count);
  throw planRequired(
    plan,
    `The ${planWords(account.billingPlan)} plan includes ${have}. For ${count}, you need the ${planWords(plan)} plan or higher.`,
  );
}

function planRequired(plan: PlanName, message: string): AppError {
  return new AppError("plan-required", message, { extra: { plan } });
}

const sentenceOf: Record<PlanFeature, string> = {
  integrations: "Integrations are included",
  targeting: "Order conditions are included",
  secretKeys: "Secret API keys are included",
  digests: "Digests are included",
  translations: "Translations are included",
  segments: "Splits by segment are included",
  signedWebhooks: "Signed webhooks are included",
};
