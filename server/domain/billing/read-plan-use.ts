import { isIntegrationName } from "#lib/partners.ts";
import type { PlanUse } from "#lib/plan-losses.ts";
import type { UsageFacts } from "#lib/plans.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { publishedDocument } from "#server/domain/surveys/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** An account's plan and trial, and how it uses what depends on them. */
export async function readPlanUse(accountId: string): Promise<{ account: UsageFacts; use: PlanUse }> {
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
