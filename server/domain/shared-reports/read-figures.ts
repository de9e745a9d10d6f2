import { ExploreQuery } from "#lib/calls/app-explore.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { exploreInput, readChoice } from "#lib/explore/explore-choice.ts";
import { type FigureFilters, filterInput, readFigureFilters, surveyInput } from "#lib/filters/figure-filters.ts";
import { localDay } from "#lib/local-day.ts";
import { limitDays, limitQuestions, limitRanking, limitStats } from "#lib/reports/limit-analytics.ts";
import { limitChannels } from "#lib/reports/limit-channels.ts";
import { limitExploration } from "#lib/reports/limit-exploration.ts";
import type { ReportFigures } from "#lib/reports/report-figures.ts";
import { FEWEST_SHARED, type ReportKind } from "#lib/shared-reports.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import { dailyStats, publishedSurveys, questionList, ranking, topLevelStats } from "#server/domain/analytics/index.ts";
import { channelReport } from "#server/domain/channels/index.ts";
import { exploration } from "#server/domain/explore/index.ts";
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
  // The figures of the other screens are of all surveys.
  const isOfSurvey = scope.kind === "analytics";
  const [account, surveys] = await Promise.all([accountFacts(), isOfSurvey ? publishedSurveys(context) : []]);
  const query = new URLSearchParams(scope.query);
  const today = localDay(account.timeZone, context.now.getTime());
  const filters = readFigureFilters(query, today, account, context.now.getTime(), surveys);
  switch (scope.kind) {
    case "analytics":
      return { kind: "analytics", filters, ...(await readAnalytics(context, scope, filters, today)) };
    case "channels": {
      const [questionNameId] = scope.questionIds;
      const report = questionNameId ? await channelReport(context, { ...filters.range, questionNameId }) : null;
      const isOfFew = report === null || report.answered < FEWEST_SHARED;
      return { kind: "channels", filters, report: isOfFew ? null : limitChannels(report) };
    }
    case "explore": {
      const choice = readChoice(query, { rows: "month", columns: null });
      const input = parseFields(ExploreQuery, exploreInput(choice, filters.range), "query");
      return { kind: "explore", filters, exploration: limitExploration(await exploration(context, input)) };
    }
  }
}

async function readAnalytics(context: KeyContext, scope: ReportScope, filters: FigureFilters, today: string) {
  const input = surveyInput(filters);
  const [stats, days, listed] = await Promise.all([
    topLevelStats(context, input),
    dailyStats(context, input),
    questionList(context, input),
  ]);
  const questions = limitQuestions(listed, scope.questionIds);
  const answered = questions.filter((question) => question.answered > 0);
  const ofFigures = (figures: string) => answered.filter(({ type }) => traitsOf(type).figures === figures);
  const rankings = ofFigures("ranking").map(async ({ questionNameId }) => {
    const read = await ranking(context, questionNameId, filterInput(filters));
    const limited = read && limitRanking(read);
    return limited ? [{ questionNameId, ranking: limited }] : [];
  });
  const texts = (scope.showsTexts ? ofFigures("texts") : []).map(async ({ questionNameId }) => {
    const page = await listResponses(context, { questionNameId, limit: MOST_TEXTS, ...filterInput(filters) });
    return { questionNameId, page: textsOnly(page) };
  });
  return {
    stats: limitStats(stats),
    days: limitDays(days, today),
    questions,
    rankings: (await Promise.all(rankings)).flat(),
    texts: await Promise.all(texts),
  };
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
