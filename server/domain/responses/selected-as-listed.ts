import pg from "pg";
import { type AccountContext, existingSurvey, readCalendar } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { writeLiteral } from "#server/foundation/database/write-value.ts";
import { type AccountList, fewResponses, isWhole, listedSql, readAccountSearch } from "./account-list.ts";
import { readFilters } from "./answer-filter.ts";
import { readAnswerTo } from "./answer-to.ts";
import { askedQuestions, existingQuestion, type QuestionWithChannels } from "./asked-questions.ts";
import { windowOf } from "./keyset.ts";
import type { AccountResponsesQuery } from "./list-account-responses.ts";

/** What an export selects. */
export interface SelectedResponses {
  /** The condition on a row of `response r`, with all values as literals. */
  condition: string;
  /** Selects the `id` of a superset of the responses, if an index or the counters show that it is small. */
  few: string | null;
  /** Every question that they may have answered. */
  questions: QuestionWithChannels[];
  /** The account's local day, for the file's name. */
  today: string;
}

/**
 * The responses that the list of all responses has under the same filters, without those over the plan's limit.
 * @throws AppError as `listAccountResponses` does
 */
export async function selectedAsListed(
  context: AccountContext,
  query: Omit<AccountResponsesQuery, "limit" | "cursor">,
): Promise<SelectedResponses> {
  const { accountId } = context;
  const calendar = await readCalendar(context, query);
  const surveyId = await existingSurvey(context, query.surveyId);
  const questionNameId = (await existingQuestion(context, query.questionNameId)) ?? undefined;
  const answer = { ...readAnswerTo(query), questionNameId };
  const filters = { ...readFilters(query, calendar), ...answer, surveyId: surveyId ?? undefined };
  const search = await readAccountSearch(context, query.search);
  const list: AccountList = { accountId, window: windowOf(calendar, true, null), filters, search };
  const [few, questions] = await Promise.all([
    inAccount(accountId, async () => (isWhole(list) ? null : fewResponses(list))),
    askedQuestions(accountId, surveyId),
  ]);
  const conditions = [
    `r.account_id = ${writeLiteral(accountId, "uuid")}`,
    `r.answered_at >= ${pg.escapeLiteral(calendar.startsAt)} AND r.answered_at < ${pg.escapeLiteral(calendar.endsBefore)}`,
    listedSql(list, writeLiteral),
  ];
  return {
    condition: conditions.join("\n      AND "),
    few: few?.(writeLiteral) ?? null,
    questions,
    today: calendar.today,
  };
}
