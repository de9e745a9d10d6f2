import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import type { Answer } from "#lib/survey/document.ts";

/**
 * The choices that "Other" texts count for: choice ids by questionNameId and normalized text. Empty for most accounts.
 */
export type OtherRules = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A rule as read from the database. */
export interface OtherRuleRow {
  questionNameId: string;
  normalized: string;
  choiceId: string;
}

/** The rules of an account, ready for lookup. */
export function otherRulesOf(rows: readonly OtherRuleRow[]): OtherRules {
  const rules = new Map<string, Map<string, string>>();
  for (const { questionNameId, normalized, choiceId } of rows) {
    const ofQuestion = rules.get(questionNameId) ?? new Map<string, string>();
    rules.set(questionNameId, ofQuestion.set(normalized, choiceId));
  }
  return rules;
}

/** The choices an answer counts for, each once, with "Other" replaced by the rule's choice; null if no rule applies. */
export function mergedChoices(
  { questionNameId, choiceIds, other }: Pick<Answer, "questionNameId" | "choiceIds" | "other">,
  rules: OtherRules,
): string[] | null {
  if (!other || !choiceIds?.includes("other")) return null;
  const ofQuestion = rules.get(questionNameId);
  const choiceId = ofQuestion?.get(normalizeOther(other));
  if (choiceId === undefined) return null;
  return [...new Set(choiceIds.map((id) => (id === "other" ? choiceId : id)))];
}

/**
 * Serializes changes to a question's rules for "Other" texts and their application: held until the transaction ends.
 */
export const lockOtherRulesSql =
  "SELECT pg_advisory_xact_lock(hashtextextended('other ' || $1::text || ' ' || $2::text, 0))";
