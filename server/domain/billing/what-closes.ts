import { featureNames, includesFeature, membersAllowed, type PlanFeature, type PlanName } from "#lib/plans.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { publishedDocument } from "#server/domain/surveys/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/**
 * What an account uses that a plan doesn't have, in words, each a part of a list: `2 teammates`. It stays as it is after a
 * change to that plan, and can't be added to.
 */
export async function whatCloses(accountId: string, plan: PlanName): Promise<string[]> {
  const now = new Date();
  const facts = { billingPlan: plan, trialEndsAt: new Date(0) };
  const lacks = (feature: PlanFeature) => !includesFeature(facts, feature, now);
  return await inAccount(accountId, async () => {
    const [members, keys, integrations, document] = await Promise.all([
      tenant().membership.count({ where: { accountId } }),
      tenant().apiKey.count({ where: { accountId, disabledAt: null } }),
      tenant().integration.findMany({ where: { accountId, enabled: true }, select: { name: true } }),
      liveDocument(accountId),
    ]);
    const allowed = membersAllowed(facts, now);
    const parts = document ? paidParts(document) : null;
    const webhooks = integrations.filter(({ name }) => name === "Webhook");
    const others = integrations.filter(({ name }) => name !== "Webhook").map(({ name }) => name);
    return [
      ...(allowed !== null && members > allowed ? [counted(members - allowed, "teammate")] : []),
      ...(lacks("secretKeys") && keys > 0 ? [counted(keys, "secret API key")] : []),
      ...(lacks("integrations") ? others : []),
      ...(lacks("signedWebhooks") && webhooks.length > 0 ? [featureNames.signedWebhooks.inList] : []),
      ...(lacks("targeting") && parts && parts.targeting.size > 0
        ? [
            counted(
              new Set([...parts.targeting].map((part) => part.split(" ")[0])).size,
              "question with order conditions",
              "questions with order conditions",
            ),
          ]
        : []),
      ...(lacks("translations") && parts && parts.translations.size > 0 ? [featureNames.translations.inList] : []),
    ];
  });
}

async function liveDocument(accountId: string): Promise<SurveyDocument | null> {
  const { liveSurveyId } = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { liveSurveyId: true },
  });
  if (liveSurveyId === null) return null;
  return (await publishedDocument({ accountId }, liveSurveyId))?.document ?? null;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
