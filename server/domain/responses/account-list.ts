import { dimensionNames } from "#lib/dimensions.ts";
import { Question } from "#lib/survey/document.ts";
import { type AccountContext, labelsOf } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { dimensionColumns } from "#server/foundation/database/dimension-columns.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";
import { searchPattern } from "#server/foundation/lists/index.ts";
import { type AnswerFilters, countedChoicesSql, isEverything, responseFilterSql } from "./answer-filter.ts";
import { type AnswerTo, answerToSql } from "./answer-to.ts";
import { type Candidates, FEW, fewestOf, indexedCandidates } from "./candidates.ts";
import { type Window, windowSql, windowValues } from "./keyset.ts";
import { namedResponses } from "./named-responses.ts";
import { currenciesOf } from "./order-facts.ts";
import { instantSql, visibleAnswerSql } from "./response-columns.ts";

/** The filters of the list of all responses, besides days and search. */
export interface ResponseFilters extends AnswerFilters, AnswerTo {
  surveyId?: string | undefined;
}

/** The list of all responses, newest first. */
export interface AccountList {
  accountId: string;
  window: Window;
  filters: ResponseFilters;
  search: AccountSearch | null;
}

/** Whether only days narrow the list: its responses are then adjacent in the index. */
export function isWhole({ filters, search }: AccountList): boolean {
  const { surveyId, questionNameId, ...others } = filters;
  return surveyId === undefined && questionNameId === undefined && search === null && isEverything(others);
}

/** The condition of filters and search on a row of `response r`. */
export function listedSql({ accountId, filters, search }: Omit<AccountList, "window">, write: WriteValue): string {
  const { surveyId, questionNameId } = filters;
  const conditions = [
    responseFilterSql(accountId, filters, write),
    ...(surveyId === undefined ? [] : [`r.survey_id = ${write(surveyId, "uuid")}`]),
    ...(questionNameId === undefined
      ? []
      : [
          `EXISTS (SELECT 1 FROM listed_answer a WHERE a.account_id = ${write(accountId, "uuid")} AND a.response_id = r.id
        AND a.question_id = ${write(questionNameId, "text")} AND ${[visibleAnswerSql, ...answerToSql(filters, write)].join(" AND ")})`,
        ]),
    ...(search === null ? [] : [searchSql(accountId, search, write)]),
  ];
  return conditions.join("\n    AND ");
}

/** The columns of `response r` that {@link listedSql} needs, and its position in the list. */
export const filterColumns = `r.account_id, r.id, r.survey_id, r.answered_at, r.is_test, r.shown, ${dimensionNames.map((name) => `r.${dimensionColumns[name].column}`).join(", ")},
  r.currency, r.country, r.order_total_minor, r."order", r.lock_place`;

/** A position in the list in a format that both JSON and SQL can read. */
export const placeColumns = `${instantSql("r.answered_at")} AS "answeredAt", r.id AS "responseId"`;

/** Candidate responses that include all of the list, if an index shows that they are few. */
export async function fewResponses({ accountId, window, filters, search }: AccountList): Promise<Candidates | null> {
  const { questionNameId } = filters;
  const currencies = await currenciesOf(accountId, filters);
  const questionKey = { accountId, questionNameId: "" };
  const indexed = indexedCandidates({ questionKey, filters, term: null, currencies });
  // Tests are only in their own list, so their index must be used.
  if (filters.isTest) return indexed[0] ?? null;
  const own: Candidates[] = [
    ...(questionNameId === undefined ? [] : [answering(accountId, questionNameId, window)]),
    // Choices have no index: if no label contains the term, only typed texts and shoppers' identifiers can match.
    ...(search?.isIndexed && search.choices.length === 0 ? [holding(search)] : []),
  ];
  return await fewestOf(accountPool(), [...indexed, ...own]);
}

/** Responses that answered a question since the window's start: no answer is older than its response's first. */
function answering(accountId: string, questionNameId: string, { after }: Window): Candidates {
  return (write) => `SELECT response_id AS id FROM listed_answer
    WHERE account_id = ${write(accountId, "uuid")} AND question_id = ${write(questionNameId, "text")} AND counted
      AND answered_at >= ${write(after.answeredAt, "text")}::timestamptz`;
}

function holding({ pattern, responseIds }: AccountSearch): Candidates {
  return (
    write: WriteValue,
  ) => `SELECT response_id AS id FROM some_responses_holding(${write(pattern, "text")}, ${FEW + 1})
    UNION SELECT unnest(string_to_array(${write(responseIds.join(), "text")}, ',')::uuid[])`;
}

/** The condition of a window on `response r`; adds its parameters to `values`. */
export function windowOfResponses(window: Window, values: unknown[]): string {
  const first = values.length + 1;
  values.push(...windowValues(window));
  return `r.answered_at IS NOT NULL AND ${windowSql(first, ["r.answered_at", "r.id"])}`;
}

/** What a search through the answers to all questions looks for. */
interface AccountSearch {
  /** For ILIKE, with metacharacters escaped. */
  pattern: string;
  /** Whether the trigram index can find it: it needs three consecutive letters or digits. */
  isIndexed: boolean;
  /** The choices whose label contains the term: the question's name, a space, the choice's id. */
  choices: string[];
  /** The responses whose order number, email address or customer id is the term. */
  responseIds: string[];
}

/** Null for a blank term, which searches nothing. Letter case doesn't matter. */
export async function readAccountSearch(
  { accountId }: AccountContext,
  search: string | undefined,
): Promise<AccountSearch | null> {
  const term = search?.trim() ?? "";
  const pattern = searchPattern(term);
  if (pattern === null) return null;
  return await inAccount(accountId, async () => ({
    pattern,
    isIndexed: /[\p{L}\p{N}]{3}/u.test(term),
    choices: await choicesLabelled(accountId, term.toLowerCase()),
    responseIds: await namedResponses(accountId, term),
  }));
}

/** By the labels of each question as it was last saved. */
async function choicesLabelled(accountId: string, term: string): Promise<string[]> {
  const { rows } = await accountPool().query<{ id: string; definition: unknown }>({
    name: "labeled-questions",
    text: "SELECT question_id AS id, definition FROM question WHERE account_id = $1",
    values: [accountId],
  });
  return rows.flatMap(({ id, definition }) => {
    const question = Question.safeParse(definition);
    if (!question.success) return [];
    return [...labelsOf(question.data, [])].flatMap(([choice, label]) =>
      label.toLowerCase().includes(term) ? [`${id} ${choice}`] : [],
    );
  });
}

/** The condition of a search on a row of `response r`. */
function searchSql(accountId: string, search: AccountSearch, write: WriteValue): string {
  const listed = (values: readonly string[]) => `string_to_array(${write(values.join(), "text")}, ',')`;
  return `(r.id = ANY (${listed(search.responseIds)}::uuid[]) OR EXISTS (SELECT 1 FROM answer a
      WHERE a.account_id = ${write(accountId, "uuid")} AND a.response_id = r.id AND ${visibleAnswerSql}
        AND (a.body ILIKE ${write(search.pattern, "text")} OR EXISTS (
          SELECT 1 FROM unnest(${countedChoicesSql}) AS chosen (id)
          WHERE a.question_id || ' ' || chosen.id = ANY (${listed(search.choices)})))))`;
}
