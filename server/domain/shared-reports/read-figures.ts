import { ExploreQuery } from "#lib/calls/app-explore.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { notFound } from "#lib/errors.ts";
import { exploreInput, readChoice } from "#lib/explore/explore-choice.ts";
import { daysOf, readDateChoice } from "#lib/filters/date-range.ts";
import { type FigureFilters, filterInput, surveyInput } from "#lib/filters/figure-filters.ts";
import { allSurveys, chosenSurvey, type FiguresSurvey } from "#lib/filters/figure-surveys.ts";
import { readOrderChoice } from "#lib/filters/order-filters.ts";
import { readSegment } from "#lib/filters/segment.ts";
import { localDay } from "#lib/local-day.ts";
import { limitDays, limitQuestions, limitRanking, limitStats } from "#lib/reports/limit-analytics.ts";
import { limitChannels } from "#lib/reports/limit-channels.ts";
import { limitExploration } from "#lib/reports/limit-exploration.ts";
import type { ReportFigures } from "#lib/reports/report-figures.ts";
import { FEWEST_SHARED, type ReportKind } from "#lib/shared-reports.ts";
import { isFreeText, traitsOf } from "#lib/survey/question-type.ts";
import { dailyStats, publishedSurveys, questionList, ranking, topLevelStats } from "#server/domain/analytics/index.ts";
import { channelReport } from "#server/domain/channels/index.ts";
import { exploration, filterWords } from "#server/domain/explore/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { listResponses } from "#server/domain/responses/index.ts";
import type { KeyContext } from "#server/foundation/context/context.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";

/** What a report is of, as it was shared. */
export interface ReportScope {
  kind: ReportKind;
  /** The address query of the shared screen. */
  query: string;
  questionIds: readonly string[];
  showsTexts: boolean;
}

/** As many as the screen shows of a question (components/analytics/QuestionCard.tsx). */
const MOST_TEXTS = 4;

/**
 * Reads what a report shows, with the verbs of the calls that its screen makes, and leaves out what a link may not show. Run it
 * in the account's scope. What a visitor sends has no part in it.
 * @throws AppError as these verbs do, such as `plan-required` if the plan no longer has them
 */
export async function readFigures(context: KeyContext, scope: ReportScope): Promise<ReportFigures> {
  const account = await accountFacts();
  const query = new URLSearchParams(scope.query);
  const range = daysOf(readDateChoice(query), localDay(account.timeZone, context.now.getTime()));
  const filters: FigureFilters = { range, segment: {} };
  switch (scope.kind) {
    case "analytics": {
      // Kept as they were shared: without them, a link would show more.
      const segment = { ...readSegment(query), ...readOrderChoice(query, account.currency) };
      const narrowed = { range, segment, ...(await surveyIn(context, query)) };
      return { kind: "analytics", filters: narrowed, ...(await readAnalytics(context, scope, narrowed)) };
    }
    case "channels": {
      const [questionNameId] = scope.questionIds;
      const report = questionNameId ? await channelReport(context, { ...filters.range, questionNameId }) : null;
      const isOfFew = report === null || report.answered < FEWEST_SHARED;
      return { kind: "channels", filters, report: isOfFew ? null : limitChannels(report) };
    }
    case "explore": {
      const choice = readChoice(query, { rows: "month", columns: null });
      const showsMoney = choice.measure === "revenue" || choice.measure === "average";
      const input = parseFields(ExploreQuery, exploreInput(choice, filters.range), "query");
      const [read, narrowedBy] = await Promise.all([
        exploration(context, input),
        filterWords(context, input.filters ?? []),
      ]);
      return { kind: "explore", filters, narrowedBy, exploration: limitExploration(read, showsMoney) };
    }
  }
}

async function readAnalytics(context: KeyContext, scope: ReportScope, filters: FigureFilters) {
  const input = surveyInput(filters);
  const [stats, days, listed] = await Promise.all([
    topLevelStats(context, input),
    dailyStats(context, input),
    questionList(context, input),
  ]);
  const questions = limitQuestions(listed, scope.questionIds);
  const answered = questions.filter((question) => question.answered > 0);
  const ranked = answered.filter(({ type }) => traitsOf(type).figures === "ranking");
  const rankings = ranked.map(async ({ questionNameId }) => {
    const read = await ranking(context, questionNameId, filterInput(filters));
    const limited = read && limitRanking(read);
    return limited ? [{ questionNameId, ranking: limited }] : [];
  });
  // Not addresses, which are texts too.
  const written = scope.showsTexts ? answered.filter(({ type }) => isFreeText(type)) : [];
  const texts = written.map(async ({ questionNameId }) => {
    const page = await listResponses(context, { questionNameId, limit: MOST_TEXTS, ...filterInput(filters) });
    return { questionNameId, page: textsOnly(page) };
  });
  const shown = limitStats(stats);
  return {
    stats: shown,
    days: limitDays(days, shown),
    questions,
    rankings: (await Promise.all(rankings)).flat(),
    texts: await Promise.all(texts),
  };
}

/**
 * A query with the survey that a screen with it shows, so that its report keeps to it when another one is published.
 */
export async function withShownSurvey(context: KeyContext, query: string): Promise<string> {
  const parameters = new URLSearchParams(query);
  const surveys = await publishedSurveys(context);
  const shown = surveys.length === 1 ? surveys[0] : chosenSurvey(parameters, surveys);
  parameters.set("survey", shown?.surveyId ?? allSurveys);
  return parameters.toString();
}

/** @throws AppError `not-found` if it was deleted since */
async function surveyIn(context: KeyContext, query: URLSearchParams): Promise<{ survey?: FiguresSurvey }> {
  const surveyId = query.get("survey") ?? allSurveys;
  if (surveyId === allSurveys) return {};
  const survey = (await publishedSurveys(context)).find((one) => one.surveyId === surveyId);
  if (!survey) throw notFound("survey");
  return { survey };
}

type ListedPage = Awaited<ReturnType<typeof listResponses>>;

/** The texts of a page of answers, without when, from which order and by whom they came. */
function textsOnly({ items }: ListedPage): OutputOf<"Survey.ResponsesList"> {
  const texts = items.flatMap(({ answer }) => (answer ? [answer] : []));
  return {
    items: texts.map((answer, place) => {
      const id = `00000000-0000-7000-8000-${String(place).padStart(12, "0")}`;
      return { ...nothingElse, recordId: id, responseId: id, answer };
    }),
    total: texts.length,
    page: 1,
    limit: MOST_TEXTS,
    nextCursor: null,
  };
}

const nothingElse = {
  answeredAt: new Date(0).toISOString(),
  other: null,
  platform: "None",
  sourceOrderId: null,
  orderTotal: null,
  currency: null,
  isFirstOrder: null,
  country: null,
  isRead: true,
  tags: [],
  testSource: null,
};
