import type { PlanPreview } from "#lib/calls/app-billing.ts";
import { isIntegrationName } from "#lib/partners.ts";
import { isUpgrade } from "#lib/plan-change.ts";
import { type PlanUse, planLosses } from "#lib/plan-losses.ts";
import type { PlanName, UsageFacts } from "#lib/plans.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { publishedDocument } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { trialEndFor } from "./buy-plan.ts";
import { prorationDateOf } from "./change-running.ts";
import { orProblem, requirePayments, subscriptionsOf } from "./payments-of.ts";
import { readBilling, readStoreBilling } from "./read-billing.ts";
import { currentOf, isRunning } from "./rights.ts";
import { billedStore } from "./who-bills.ts";

/** An account's plan and trial, and how it uses what depends on them. */
async function readPlanUse(accountId: string): Promise<{ account: UsageFacts; use: PlanUse }> {
  return await inAccount(accountId, async () => {
    const { liveSurveyId, ...account } = await tenant().account.findUniqueOrThrow({
      where: { id: accountId },
      select: { billingPlan: true, trialEndsAt: true, agreedOrders: true, liveSurveyId: true },
    });
    const [members, secretKeys, digestReaders, turnedOn, connections, document] = await Promise.all([
      tenant().membership.count({ where: { accountId } }),
      tenant().apiKey.count({ where: { accountId, disabledAt: null } }),
      tenant().membership.count({ where: { accountId, status: "active", OR: digestChoices } }),
      tenant().integration.findMany({ where: { accountId, enabled: true }, select: { name: true } }),
      tenant().connection.findMany({
        where: { accountId, kind: "integration", status: { not: "removed" } },
        select: { name: true, status: true },
      }),
      liveDocument(accountId, liveSurveyId),
    ]);
    const parts = document ? paidParts(document) : null;
    const use: PlanUse = {
      members,
      secretKeys,
      digestReaders,
      integrations: turnedOn.flatMap(({ name }) => {
        const connection = connections.find((one) => one.name === name);
        return connection && isIntegrationName(name) ? [{ name, isPaused: connection.status === "paused" }] : [];
      }),
      conditionalQuestions: new Set([...(parts?.targeting ?? [])].map((part) => part.split(" ")[0])).size,
      hasTranslations: parts !== null && parts.translations.size > 0,
    };
    return { account, use };
  });
}

/** As digests choose whom to mail (`server/domain/digests`). */
const digestChoices = [{ notificationDailyDigestEnabled: true }, { notificationWeeklyDigestEnabled: true }];

async function liveDocument(accountId: string, surveyId: string | null): Promise<SurveyDocument | null> {
  return surveyId === null ? null : ((await publishedDocument({ accountId }, surveyId))?.document ?? null);
}

/** An upgrade takes nothing: what a running trial has beyond it ends with the trial either way. */
const noLosses: PlanPreview["losses"] = { startsAt: null, keeps: [], stops: [] };

/** What a change of plan would do, and what it costs today by the payment provider's own reckoning. */
export async function previewPlan({ accountId, now }: MemberContext, plan: PlanName): Promise<PlanPreview> {
  const [billing, { account, use }] = await Promise.all([readBilling(accountId), readPlanUse(accountId)]);
  const { trialEndsAt } = account;
  // The trial has everything until it ends, also with a plan bought during it.
  const lossesFrom = (startsAt: Date) => ({
    startsAt: trialEndsAt > startsAt ? trialEndsAt.toISOString() : startsAt > now ? startsAt.toISOString() : null,
    ...planLosses(use, account, plan, now),
  });
  const effectiveNow = now.toISOString();
  const { endsAt, keptUntil } = (await readStoreBilling(accountId)) ?? {};
  const paidUntil = new Date(Math.max(...[trialEndsAt, endsAt, keptUntil].map((one) => one?.getTime() ?? 0)));
  const chargedAt = trialEndFor(paidUntil, now)?.toISOString() ?? null;
  const checkout = {
    kind: "checkout" as const,
    effectiveAt: effectiveNow,
    chargedAt,
    dueNow: null,
    losses: lossesFrom(now),
  };
  if (!billing || (await billedStore(accountId))) return checkout;
  const payments = requirePayments();
  return await orProblem(async () => {
    const subscription = currentOf(await subscriptionsOf(payments, billing.customerId));
    if (!subscription || !isRunning(subscription)) return checkout;
    const isNow = subscription.plan === null || isUpgrade(subscription.plan, plan) || subscription.plan === plan;
    if (plan === "Free" || !isNow) {
      const endsAt = subscription.currentPeriodEnd ?? now;
      const losses = lossesFrom(endsAt);
      return { kind: "later", effectiveAt: endsAt.toISOString(), chargedAt: null, dueNow: null, losses };
    }
    const change = { kind: "now" as const, effectiveAt: effectiveNow, chargedAt: null, losses: noLosses };
    if (subscription.plan === plan || subscription.status === "past_due") return { ...change, dueNow: null };
    const { dueCents, currency } = await payments.preview({
      subscription,
      plan,
      prorationDate: prorationDateOf(subscription, now),
    });
    return { ...change, dueNow: { cents: dueCents, currency } };
  });
}
