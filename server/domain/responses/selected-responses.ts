import pg from "pg";
import { invalidField } from "#lib/errors.ts";
import {
  type AccountContext,
  type Calendar,
  existingSurvey,
  type LabeledQuestion,
  readCalendar,
  readQuestion,
} from "#server/domain/analytics/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { writeLiteral } from "#server/foundation/database/write-value.ts";
import { type AnswerFilters, filterSql, isEverything, readFilters, responseFilterSql } from "./answer-filter.ts";
import { askedQuestions } from "./asked-questions.ts";
import { fewestOf, indexedCandidates } from "./candidates.ts";
import { matchLiterally } from "./export-sql.ts";
import { indexStatisticsOf } from "./find-page.ts";
import { currenciesOf } from "./order-facts.ts";
import { readSearchTerm, type SearchTerm } from "./search-term.ts";
import { type SelectedResponses, selectedAsListed } from "./selected-as-listed.ts";

/** Which responses an export contains. */
export type ResponsesExportQuery = QueryOf<"app", "ExportSurveyResponses">;

/**
 * Parses the query of an export of whole responses. Without a question they are those that the figures count as
 * responses: answered on one of the days.
 * @throws AppError `not-found` for an unknown survey or question, `invalid` for days or totals with their ends swapped
 * and for a choice or search without a question, `plan-required` if the plan has no segments
 */
export async function selectedResponses(
  context: AccountContext,
  query: ResponsesExportQuery,
): Promise<SelectedResponses> {
  if (query.asListed) return await selectedAsListed(context, query);
  const { questionNameId, search, choice } = query;
  for (const name of ["scoreFrom", "scoreTo", "answerText"] as const)
    if (query[name] !== undefined) throw invalidField(name, "requires asListed");
  if (questionNameId === undefined && choice !== undefined) throw invalidField("choice", "requires questionNameId");
  if (questionNameId === undefined && search !== undefined) throw invalidField("search", "requires questionNameId");
  const surveyId = await existingSurvey(context, query.surveyId);
  const [calendar, labelled, questions] = await Promise.all([
    readCalendar(context, query),
    questionNameId === undefined ? null : readQuestion(context, questionNameId),
    askedQuestions(context.accountId, surveyId),
  ]);
  const account = writeLiteral(context.accountId, "uuid");
  const filters = readFilters(query, calendar);
  const wanted: ExportScope = { accountId: context.accountId, calendar, filters };
  const term = labelled ? await readSearchTerm(context, search, labelled) : null;
  const conditions = [
    `r.account_id = ${account}`,
    ...(surveyId === null ? [] : [`r.survey_id = ${writeLiteral(surveyId, "uuid")}`]),
    labelled ? answering(wanted, labelled, term) : answered(wanted),
  ];
  const few = await inAccount(context.accountId, () => fewOf(wanted, labelled, term));
  return { condition: conditions.join("\n      AND "), few, questions, today: calendar.today };
}

async function fewOf(
  { accountId, calendar, filters }: ExportScope,
  labelled: LabeledQuestion | null,
  term: SearchTerm | null,
): Promise<string | null> {
  if (labelled && (term || !isEverything(filters))) {
    const questionKey = { accountId, questionNameId: labelled.question.questionNameId };
    const { few } = await indexStatisticsOf({ questionKey, calendar, filters, term });
    return few?.(writeLiteral) ?? null;
  }
  const currencies = await currenciesOf(accountId, filters);
  const questionKey = { accountId, questionNameId: "" };
  const indexed = indexedCandidates({ questionKey, filters, term, currencies });
  return (await fewestOf(accountPool(), indexed))?.(writeLiteral) ?? null;
}

interface ExportScope {
  accountId: string;
  calendar: Calendar;
  filters: AnswerFilters;
}

function answered({ accountId, calendar, filters }: ExportScope): string {
  return `${daysSql("r.answered_at", calendar)} AND ${responseFilterSql(accountId, filters, writeLiteral)}`;
}

/** The same answers as in a list of the question. */
function answering(
  { accountId, calendar, filters }: ExportScope,
  { question }: LabeledQuestion,
  term: SearchTerm | null,
) {
  return `r.id IN (SELECT response_id FROM answer
        WHERE account_id = ${writeLiteral(accountId, "uuid")} AND question_id = ${pg.escapeLiteral(question.questionNameId)}
          AND ${daysSql("answered_at", calendar)} AND ${filterSql(accountId, filters, writeLiteral)}
          AND ${term ? matchLiterally(term) : "true"})`;
}

function daysSql(instant: string, { startsAt, endsBefore }: Calendar): string {
  return `${instant} >= ${pg.escapeLiteral(startsAt)} AND ${instant} < ${pg.escapeLiteral(endsBefore)}`;
}
