import { AppError } from "#lib/errors.ts";
import { planText } from "#lib/plan-text.ts";
import {
  featureNames,
  firstPlanForMembers,
  firstPlanWith,
  includesFeature,
  membersAllowed,
  type PlanFacts,
  type PlanFeature,
  type PlanName,
} from "#lib/plans.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { accountFacts } from "./account-facts.ts";

/**
 * Throws 402 naming the plan that has the feature if the account's plan doesn't and its trial is over. The pipeline of
 * calls does this for calls that declare a `plan`; verbs do it where the gate depends on the input.
 */
export async function requirePlan(
  { accountId, now }: { accountId: string; now: Date },
  feature: PlanFeature,
): Promise<void> {
  checkPlan(await inAccount(accountId, accountFacts), feature, now);
}

/** {@link requirePlan} for callers that have already read the account's row, locked if concurrent calls matter. */
export function checkPlan(account: PlanFacts, feature: PlanFeature, now: Date): void {
  if (includesFeature(account, feature, now)) return;
  const plan = firstPlanWith[feature];
  throw planRequired(plan, `${featureNames[feature].asSubject} require the ${planText(plan)} plan or higher.`);
}

/**
 * Throws 402 if the account's plan has fewer seats than this; the owner and invited members count. Count them with the
 * account's row locked, so that concurrent invitations can't both pass.
 */
export function checkMemberCount(account: PlanFacts, count: number, now: Date): void {
  const allowed = membersAllowed(account, now);
  if (allowed === null || count <= allowed) return;
  const have = allowed === 1 ? "1 user (the owner)" : `${allowed} users, including the owner`;
  const plan = firstPlanForMembers(count);
  throw planRequired(
    plan,
    `The ${planText(account.billingPlan)} plan includes ${have}. For ${count}, you need the ${planText(plan)} plan or higher.`,
  );
}

function planRequired(plan: PlanName, message: string): AppError {
  return new AppError("plan-required", message, { extra: { plan } });
}
