import * as z from "zod";
import { type OrderFacts, Question, Questions } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { fieldOf, rangeOf } from "#lib/survey/question-range.ts";
import { isScale } from "#lib/survey/question-type.ts";
import { labelsOf } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { type OrderSource, orderSource } from "#server/domain/store-orders/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { env } from "#server/foundation/env.ts";
import type { Consent, ResponseAnswer, SurveyResponse } from "#server/partners/integrations/survey-response.ts";
import { asReadable, readResponsesById, wireResponse } from "#server/storefront/index.ts";
import { noId } from "./find-shopper.ts";
import type { StoredResponse } from "./response-path.ts";

type AskedQuestion = Omit<Question, "followUp">;

/** A response for partners, with what decides whether they may get it. */
export interface ForwardedResponse {
  response: SurveyResponse;
  consent: (Consent & { hasGpc: boolean }) | null;
  isTest: boolean;
  /** Whether any answer counts. */
  isAnswered: boolean;
  /** The account's store, which may still come to know the order, doesn't yet, so its facts are left out. */
  mayComeToBeKnown: boolean;
  /** A page named the shopper, and the account's store didn't confirm it. */
  isShopperWithheld: boolean;
}

/**
 * A response as it is now, for partners; null if it is gone, is over the plan's limit, or has no answer that counts. With a
 * connected store, facts of the order are the store's alone: what only a page said is left out.
 * @param alsoViewed a response without an answer that counts is returned, too
 */
export async function readSurveyResponse(
  accountId: string,
  recordId: string,
  { alsoViewed = false } = {},
): Promise<ForwardedResponse | null> {
  return await inAccount(accountId, async () => {
    const { stored, source } = await inAccountTransaction(async (client) => {
      const [found] = await readResponsesById(client, accountId, [recordId]);
      return { stored: found, source: await orderSource(client, accountId, recordId) };
    });
    if (!stored || (stored.state.answeredAtMs === null && !alsoViewed)) return null;
    if (asReadable(stored, (await accountFacts()).unlockedUpTo).locked) return null;
    const { surveyName, questionOf, sameText } = await readQuestions(accountId, stored);
    const { state } = stored;
    const { consent } = state;
    const response = responseOf(stored, source, { surveyName, questionOf });
    const { count, hasNewer } = await countResponses(response);
    return {
      response: { ...response, responseCount: count, context: { sameText, isLatest: !hasNewer } },
      consent: consent && {
        advertising: consent.advertising ?? null,
        marketing: consent.marketing ?? null,
        analytics: consent.analytics ?? null,
        hasGpc: consent.gpc ?? false,
      },
      isTest: state.isTest,
      isAnswered: state.answeredAtMs !== null,
      mayComeToBeKnown: source.kind === "nobody" && source.mayCome,
      isShopperWithheld: source.kind === "nobody" && Boolean(state.otherFacts?.email ?? state.otherFacts?.customerId),
    };
  });
}

/** Of the order, what its store said, or the page where the account has no store. */
function vouchedFacts(sent: OrderFacts, source: OrderSource): OrderFacts {
  if (source.kind === "page") return sent;
  if (source.kind === "nobody") return {};
  const { email, anonymousId } = sent;
  return { ...source.facts, anonymousId, email: email && source.isAddress(email) ? email : null };
}

type QuestionOf = (questionNameId: string) => AskedQuestion | undefined;

/** The questions in the texts of the version that asked, or as last saved. */
async function readQuestions(accountId: string, { surveyId, state, answers }: StoredResponse) {
  const { version } = state;
  const [frozen, register] = await Promise.all([
    tenant().surveyVersion.findUnique({
      where: { accountId_surveyId_version: { accountId, surveyId, version } },
      select: { name: true, document: true },
    }),
    tenant().question.findMany({
      where: { accountId, questionNameId: { in: answers.map(({ questionNameId }) => questionNameId) } },
    }),
  ]);
  const asked = frozen ? everyQuestion(z.object({ questions: Questions }).parse(frozen.document)) : [];
  const byId = new Map<string, AskedQuestion>();
  for (const { questionNameId, definition } of register) byId.set(questionNameId, Question.parse(definition));
  for (const question of asked) byId.set(question.questionNameId, question);
  const questionOf: QuestionOf = (id) => byId.get(id);
  return { surveyName: frozen?.name ?? "", questionOf, sameText: withSameText(asked) };
}

/** A shopper with more counts as having this many. */
const MOST_COUNTED = 1_000;

/** The shopper's responses, and whether one that may be sent is newer. */
async function countResponses({
  shopper: { emailAddress, customerId },
  answeredAt,
}: Pick<SurveyResponse, "shopper" | "answeredAt">): Promise<{ count: number; hasNewer: boolean }> {
  if (emailAddress === null && customerId === null) return { count: 1, hasNewer: false };
  const { rows } = await inAccountTransaction((client) =>
    client.query<{ count: number; hasNewer: boolean | null }>(
      `SELECT count(*)::integer AS count, bool_or(answered_at > $5 AND ${unlockedSql}) AS "hasNewer"
       FROM response r WHERE account_id = current_account() AND NOT is_test
       AND answered_at IS NOT NULL AND id IN (SELECT id FROM find_orders_of($1, $2, $3, $4))`,
      [emailAddress, customerId, noId, MOST_COUNTED, answeredAt],
    ),
  );
  return { count: Math.max(1, rows[0]?.count ?? 0), hasNewer: rows[0]?.hasNewer ?? false };
}

function responseOf(
  stored: StoredResponse,
  source: OrderSource,
  { surveyName, questionOf }: { surveyName: string; questionOf: QuestionOf },
): Omit<SurveyResponse, "responseCount" | "context"> {
  const { state } = stored;
  const wire = wireResponse(stored, (id) => questionOf(id)?.type);
  const order = vouchedFacts(wire.order ?? {}, source);
  const isFirst = order.isFirstOrder ?? null;
  return {
    responseId: wire.responseId,
    revision: state.revision,
    surveyId: wire.surveyId,
    surveyName,
    status: wire.status === "completed" ? "completed" : "partial",
    platform: wire.platform,
    surface: wire.surface,
    locale: wire.locale,
    viewedAt: wire.viewedAt,
    answeredAt: wire.answeredAt ?? wire.viewedAt,
    completedAt: wire.completedAt,
    answers: answersOf(stored, questionOf),
    order: {
      id: wire.sourceOrderId,
      total: order.total ?? null,
      currency: order.currency ?? null,
      country: order.country ?? null,
      orderCount: order.orderCount ?? null,
      discountCodes: order.discountCodes ?? [],
      utmSource: order.utmSource ?? null,
      utmMedium: order.utmMedium ?? null,
      utmCampaign: order.utmCampaign ?? null,
    },
    customerType: isFirst === null ? "unknown" : isFirst ? "new" : "returning",
    shopper: {
      customerId: order.customerId ?? null,
      emailAddress: order.email ?? null,
      ...(order.anonymousId != null && { anonymousId: order.anonymousId }),
    },
    url: `${env.APP_URL}/surveys/responses?response=${state.id}`,
  };
}

/** In the order asked; those that another answer hides are left out. */
function answersOf({ state, answers }: StoredResponse, questionOf: QuestionOf): ResponseAnswer[] {
  const place = new Map(state.shown.map((id, index) => [id, index]));
  return answers
    .filter(({ questionNameId, counted }) => (state.isTest ? place.has(questionNameId) : counted))
    .toSorted((one, other) => (place.get(one.questionNameId) ?? 0) - (place.get(other.questionNameId) ?? 0))
    .map((answer) => answerOf(answer, questionOf(answer.questionNameId)));
}

function answerOf(answer: StoredResponse["answers"][number], question: AskedQuestion | undefined): ResponseAnswer {
  const { questionNameId, choices, body, answeredAtMs } = answer;
  const isTyped = choices.length === 0;
  const labels = question ? labelsOf(question, []) : new Map<string, string>();
  const order = [...labels.keys()];
  const isRanked = question && fieldOf(question) === "ranking";
  const sorted = isRanked ? choices : choices.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const isScored = question !== undefined && isScale(question.type);
  const [, max] = question ? rangeOf(question) : [];
  return {
    questionId: questionNameId,
    question: question?.title ?? questionNameId,
    type: question?.type ?? null,
    values: sorted,
    labels: isTyped ? (body === null ? [] : [body]) : sorted.map((id) => labels.get(id) ?? id),
    otherText: isTyped ? null : body,
    channel: choices.map((id) => question?.choices?.find((choice) => choice.id === id)?.channel).find(Boolean) ?? null,
    score: isScored && !isTyped ? Number(choices[0]) : null,
    maxScore: isScored ? (max ?? null) : null,
    answeredAt: new Date(answeredAtMs).toISOString(),
  };
}

/** Partners cut names to 200 characters or more. */
const COMPARED = 200;

/** The IDs of questions whose text another one has, too, as far as a reader can see. */
export function withSameText(questions: readonly { questionNameId: string; title: string }[]): string[] {
  const byText = Map.groupBy(questions, ({ title }) => visible(title));
  return [...byText.values()].flatMap((same) =>
    same.length > 1 ? same.map(({ questionNameId }) => questionNameId) : [],
  );
}

function visible(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, COMPARED);
}
