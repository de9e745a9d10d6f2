import type pg from "pg";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { lockOtherRulesSql } from "#server/storefront/index.ts";

interface Redaction {
  /** The text's possible spellings; each is also removed from the normalized forms of texts. */
  spellings: readonly string[];
  /** Redacts the same in a text as it was typed. */
  redact: (text: string) => string;
}

/**
 * Redacts a text in every merge and rule of the account, inside the caller's transaction. The rest of the text stays,
 * so that answers redacted the same way still match the rule: `found by ann@shop.example` → `found by [erased]`.
 */
export async function redactMerges(client: pg.ClientBase, accountId: string, wanted: Redaction): Promise<void> {
  const words = wanted.spellings.map(normalizeOther).filter((spelling) => spelling !== "");
  const asWords = words.map((spelling) => ` ${spelling} `);
  const redactWords = redactWordsOf(words);
  const questions = await client.query<{ id: string }>(questionsSql, [accountId, asWords]);
  // Before locking any answer, in the same order as merging does.
  for (const { id } of questions.rows) await client.query(lockOtherRulesSql, [accountId, id]);
  const merges = await client.query<MergeRow>(mergesSql, [accountId, asWords]);
  for (const { id, texts, normalized } of merges.rows)
    await client.query("UPDATE other_merge SET texts = $3, normalized = $4 WHERE account_id = $1 AND id = $2", [
      accountId,
      id,
      texts.map(wanted.redact),
      normalized.map(redactWords),
    ]);
  const rules = await client.query<RuleRow>(rulesSql, [accountId, asWords]);
  for (const { question_id: questionId, normalized } of rules.rows)
    await client.query(renameSql, [accountId, questionId, normalized, redactWords(normalized)]);
}

interface MergeRow {
  id: string;
  texts: string[];
  normalized: string[];
}

interface RuleRow {
  question_id: string;
  normalized: string;
}

function redactWordsOf(words: readonly string[]): (text: string) => string {
  const pattern = wordsPattern(words);
  return (text) => (words.length === 0 ? text : text.replaceAll(pattern, normalizeOther("[erased]")));
}

/**
 * Matches any of the spellings unless it is part of a longer word, longest first because one may start with another.
 */
export function wordsPattern(spellings: readonly string[]): RegExp {
  const any = spellings
    .toSorted((a, b) => b.length - a.length)
    .map(RegExp.escape)
    .join("|");
  return new RegExp(`(?<![^ ])(?:${any})(?![^ ])`, "gu");
}

const holds = (text: string) =>
  `EXISTS (SELECT FROM unnest($2::text[]) AS w WHERE strpos(' ' || ${text} || ' ', w) > 0)`;
const mergeHolds = `EXISTS (SELECT FROM unnest(normalized) AS n WHERE ${holds("n")})`;

const questionsSql = `
  SELECT question_id AS id FROM other_merge WHERE account_id = $1 AND ${mergeHolds}
  UNION SELECT question_id FROM other_rule WHERE account_id = $1 AND ${holds("normalized")} ORDER BY 1`;

const mergesSql = `SELECT id, texts, normalized FROM other_merge WHERE account_id = $1 AND ${mergeHolds}`;

const rulesSql = `SELECT question_id, normalized FROM other_rule WHERE account_id = $1 AND ${holds("normalized")}`;

/** If two rules become the same, the existing one stays. */
const renameSql = `
  WITH gone AS (
    DELETE FROM other_rule WHERE account_id = $1 AND question_id = $2 AND normalized = $3 RETURNING *)
  INSERT INTO other_rule (account_id, question_id, normalized, choice_id, created_at, created_by)
  SELECT account_id, question_id, $4, choice_id, created_at, created_by FROM gone
  ON CONFLICT (account_id, question_id, normalized) DO NOTHING`;
