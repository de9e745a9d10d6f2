import type { OrderFacts } from "#lib/survey/document.ts";
import { fieldOf, rangeOf } from "#lib/survey/question-range.ts";
import { isScale } from "#lib/survey/question-type.ts";
import { labelsOf } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { type OrderSource, orderSources } from "#server/domain/store-orders/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { env } from "#server/foundation/env.ts";
import type { Consent, ResponseAnswer, SurveyResponse } from "#server/partners/integrations/survey-response.ts";
import { asReadable, readResponsesById, wireResponse } from "#server/storefront/index.ts";
import { noId } from "./find-shopper.ts";
import { type PathQuestion, type QuestionOf, type ResponseTexts, readQuestions } from "./questions-of-responses.ts";
import type { StoredResponse } from "./response-path.ts";

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

/** A response as it is now, for partners; null if it is gone or over the plan's limit. */
export async function readSurveyResponse(accountId: string, recordId: string): Promise<ForwardedResponse | null> {
  return (await readSurveyResponses(accountId, [recordId])).get(recordId) ?? null;
}

/**
 * An account's responses as they are now, for partners, by ID: without those that are gone or over the plan's limit. With a
 * connected store, facts of the order are the store's alone: what only a page said is left out.
 */
export async function readSurveyResponses(
  accountId: string,
  recordIds: readonly string[],
): Promise<Map<string, ForwardedResponse>> {
  return await inAccount(accountId, async () => {
    const found = await readResponsesById(accountPool(), accountId, recordIds);
    if (found.length === 0) return new Map();
    const sources = await orderSources(accountPool(), accountId, recordIds);
    const { unlockedUpTo } = await accountFacts();
    const readable = found.filter((stored) => !asReadable(stored, unlockedUpTo).locked);
    const questionsOf = await readQuestions(accountId, readable);
    const made = readable.map((stored) => {
      const source = sources.get(stored.state.id) ?? { kind: "nobody", mayCome: false };
      const questions = questionsOf(stored);
      return { stored, source, questions, response: responseOf(stored, source, questions) };
    });
    const counts = await countResponses(made.map(({ response }) => response));
    return new Map(
      made.map(({ stored: { state }, source, questions: { sameText }, response }, index) => {
        const { count, hasNewer } = counts[index] ?? { count: 0, hasNewer: null };
        const context = { sameText, isLatest: !hasNewer };
        const isNobodys = source.kind === "nobody";
        return [
          state.id,
          {
            response: { ...response, responseCount: Math.max(1, count), context },
            consent: consentOf(state),
            isTest: state.isTest,
            isAnswered: state.answeredAtMs !== null,
            mayComeToBeKnown: isNobodys && source.mayCome,
            isShopperWithheld: isNobodys && Boolean(state.otherFacts?.email ?? state.otherFacts?.customerId),
          },
        ];
      }),
    );
  });
}

function consentOf({ consent }: StoredResponse["state"]): ForwardedResponse["consent"] {
  return (
    consent && {
      advertising: consent.advertising ?? null,
      marketing: consent.marketing ?? null,
      analytics: consent.analytics ?? null,
      hasGpc: consent.gpc ?? false,
    }
  );
}

/** The order's facts that the store confirmed; the page's own, if the account has no store. */
function vouchedFacts(sent: OrderFacts, source: OrderSource): OrderFacts {
  if (source.kind === "page") return sent;
  if (source.kind === "nobody") return {};
  const { email, anonymousId } = sent;
  return { ...source.facts, anonymousId, email: email && source.isAddress(email) ? email : null };
}

/** A shopper with more counts as having this many. */
const MOST_COUNTED = 1_000;

interface Counted {
  count: number;
  hasNewer: boolean | null;
}

/** For each response: how many its shopper has, and whether a newer one may be sent. */
async function countResponses(
  responses: readonly Pick<SurveyResponse, "shopper" | "answeredAt">[],
): Promise<readonly Counted[]> {
  const { rows } = await accountPool().query<Counted>({
    name: "count-responses-of-shoppers",
    text: countSql,
    values: [
      responses.map(({ shopper }) => shopper.emailAddress),
      responses.map(({ shopper }) => shopper.customerId),
      responses.map(({ answeredAt }) => answeredAt),
      noId,
      MOST_COUNTED,
    ],
  });
  return rows;
}

const countSql = `
SELECT counted.* FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS s (email, customer, answered_at, place)
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS count, bool_or(r.answered_at > s.answered_at AND ${unlockedSql}) AS "hasNewer"
  FROM response r WHERE r.account_id = current_account() AND NOT r.is_test AND r.answered_at IS NOT NULL
    AND r.id IN (SELECT id FROM find_orders_of(s.email, s.customer, $4, $5))) counted
ORDER BY s.place`;

function responseOf(
  stored: StoredResponse,
  source: OrderSource,
  { surveyName, questionOf }: ResponseTexts,
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

function answerOf(answer: StoredResponse["answers"][number], question: PathQuestion | undefined): ResponseAnswer {
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
