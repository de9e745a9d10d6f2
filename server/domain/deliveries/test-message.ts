import { randomUUID } from "node:crypto";
import type { MessagePreview, TestResult } from "#lib/calls/app-integrations.ts";
import { AppError } from "#lib/errors.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import {
  availableIntegration,
  freshLink,
  openLink,
  outcomeError,
  recordOutgoing,
} from "#server/domain/integrations/index.ts";
import { readSurveyResponse } from "#server/domain/responses/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import type { SurveyResponse } from "#server/partners/integrations/survey-response.ts";
import { attemptOf } from "./send-ready.ts";

const reason = { isTest: true, isBackfill: false };

/** What would be sent for the latest response, or for an example while there is none. */
export async function previewMessage(context: MemberContext, name: IntegrationName): Promise<MessagePreview> {
  const { accountId } = context;
  const [integration, link, { response, isExample }] = await Promise.all([
    availableIntegration(name),
    openLink(accountId, name),
    sampleResponse(context),
  ]);
  const prepared = integration.prepare(response, link?.settings ?? {}, reason);
  if (typeof prepared === "string") return { payload: null, reason: prepared, isExample };
  return { payload: JSON.stringify(prepared.payload, null, 2), reason: null, isExample };
}

/**
 * Sends that, marked as a test, and returns the partner's reply. Nothing is retried or logged.
 * @throws AppError `conflict` if the partner isn't connected
 */
export async function sendTestMessage(context: MemberContext, name: IntegrationName): Promise<TestResult> {
  const { accountId } = context;
  const [integration, stored, { response }] = await Promise.all([
    availableIntegration(name),
    openLink(accountId, name),
    sampleResponse(context),
  ]);
  if (!stored) throw new AppError("conflict", `Connect ${integrationLabel(name)} before you send a test.`);
  const link = await freshLink(integration, stored);
  if ("kind" in link) throw outcomeError(link);
  const prepared = integration.prepare(response, link.settings, reason);
  if (typeof prepared === "string") return { isDelivered: false, reason: prepared, replyStatus: null, reply: null };
  const out = recordOutgoing(name);
  const outcome = await prepared.send(link, out, null);
  const { replyStatus, reply, outcome: clean } = attemptOf(outcome, prepared, link, out);
  const why = "reason" in clean ? (clean.reason ?? null) : null;
  return { isDelivered: clean.kind === "delivered", reason: why, replyStatus, reply: reply || null };
}

/**
 * The latest response that isn't a test, under an ID of its own: what a partner ignores by ID, it would ignore. Its shopper
 * is replaced by the person who tries it out, so that no shopper's profile changes.
 */
async function sampleResponse(member: MemberContext): Promise<{ response: SurveyResponse; isExample: boolean }> {
  const { accountId } = member;
  const latest = await tenant().response.findFirst({
    where: { accountId, isTest: false, answeredAt: { not: null }, lockPlace: null },
    orderBy: { answeredAt: "desc" },
    select: { id: true },
  });
  const read = latest && (await readSurveyResponse(accountId, latest.id));
  const response = read?.response ?? exampleResponse(member.now);
  const shopper = { customerId: "afterword-test", emailAddress: member.emailAddress };
  const context = { ...response.context, isLatest: true };
  const sample = { ...response, responseId: randomUUID(), shopper, responseCount: 1, context };
  return { response: sample, isExample: !read };
}

/** Made up, and labeled so. */
function exampleResponse(now: Date): SurveyResponse {
  const at = now.toISOString();
  return {
    responseId: randomUUID(),
    revision: 1,
    surveyId: "00000000-0000-0000-0000-000000000000",
    surveyName: "Example survey",
    status: "completed",
    platform: "None",
    surface: "thankYou",
    locale: "en",
    viewedAt: at,
    answeredAt: at,
    completedAt: at,
    answers: [
      {
        questionId: "how-did-you-first-hear-about-us",
        question: "How did you first hear about us?",
        type: "single",
        values: ["podcast"],
        labels: ["Podcast"],
        otherText: null,
        channel: "podcast",
        score: null,
        maxScore: null,
        answeredAt: at,
      },
      {
        questionId: "how-likely-are-you-to-recommend-us",
        question: "How likely are you to recommend us?",
        type: "nps",
        values: ["3"],
        labels: ["3"],
        otherText: null,
        channel: null,
        score: 3,
        maxScore: 10,
        answeredAt: at,
      },
    ],
    order: {
      id: "1042",
      total: 49.9,
      currency: "USD",
      country: "US",
      orderCount: 1,
      discountCodes: [],
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
    },
    customerType: "new",
    shopper: { customerId: null, emailAddress: null },
    responseCount: 1,
    url: `${env.APP_URL}/surveys/responses`,
    context: { sameText: [], isLatest: true },
  };
}
