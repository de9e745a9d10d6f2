import { isNumeric } from "#lib/survey/question-type.ts";
import type { AccountContext, LabeledQuestion } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { searchPattern } from "#server/foundation/lists/index.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import { namedResponses } from "./named-responses.ts";

/**
 * What a search looks for: a pattern for typed texts, the choices whose label contains the term, and shoppers'
 * identifiers.
 */
export interface SearchTerm {
  /** For ILIKE, with metacharacters escaped. */
  pattern: string;
  /** Whether the trigram index can find it: it needs three consecutive letters or digits. */
  isIndexed: boolean;
  choiceIds: string[];
  /** The responses whose order number, email address or customer id is the term. */
  responseIds: string[];
}

/** Null for a blank term, which searches nothing. Letter case doesn't matter. */
export async function readSearchTerm(
  { accountId }: AccountContext,
  search: string | undefined,
  { question, labels }: LabeledQuestion,
): Promise<SearchTerm | null> {
  const term = search?.trim() ?? "";
  const pattern = searchPattern(term);
  if (pattern === null) return null;
  const choiceIds = [...labels].filter(([, label]) => contains(label, term)).map(([id]) => id);
  return {
    pattern,
    isIndexed: /[\p{L}\p{N}]{3}/u.test(term),
    choiceIds: isNumeric(question.type) ? [term] : choiceIds,
    responseIds: await inAccount(accountId, () => namedResponses(accountId, term)),
  };
}

function contains(label: string, term: string): boolean {
  return label.toLowerCase().includes(term.toLowerCase());
}

/** The condition of a search on the columns of `answer`, with the pattern and the ids as SQL expressions. */
export function matchSql(pattern: string, choiceIds: string, responseIds: string): string {
  return `(body ILIKE ${pattern} OR ${countedChoicesSql} && ${choiceIds}::text[] OR response_id = ANY(${responseIds}::uuid[]))`;
}

/** ` AND …` for a search, with its parameters added to `values`; empty without one. */
export function andMatches(term: SearchTerm | null, values: unknown[]): string {
  if (!term) return "";
  const parameter = (value: unknown) => `$${values.push(value)}`;
  return ` AND ${matchSql(parameter(term.pattern), parameter(term.choiceIds), parameter(term.responseIds))}`;
}
