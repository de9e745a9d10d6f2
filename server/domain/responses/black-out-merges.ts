import type pg from "pg";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { lockOtherRulesSql } from "#server/storefront/index.ts";

interface BlackOut {
  /** As the text may be spelled; each goes from what texts are recognised by as well. */
  spellings: readonly string[];
  /** Blacks the same out in a text as it was typed. */
  blackOut: (text: string) => string;
}

/**
 * Takes a text out of every merge and rule of the account, inside the caller's transaction. What stood beside it stays, so
 * that answers with the same text blacked out still follow the rule: `found by ann@shop.example` → `found by [erased]`.
 */
export async function blackOutMerges(client: pg.ClientBase, accountId: string, wanted: BlackOut): Promise<void> {
  const words = wanted.spellings.map(normalizeOther).filter((spelling) => spelling !== "");
  const asWords = words.map((spelling) => ` ${spelling} `);
  const blackOutWords = blackOutWordsOf(words);
  const questions = await client.query<{ id: string }>(questionsSql, [accountId, asWords]);
  // Before any answer is locked, as merging does it.
  for (const { id } of questions.rows) await client.query(lockOtherRulesSql, [accountId, id]);
  const merges = await client.query<MergeRow>(mergesSql, [accountId, asWords]);
  for (const { id, texts, normalized } of merges.rows)
    await client.query("UPDATE other_merge SET texts = $3, normalized = $4 WHERE account_id = $1 AND id = $2", [
      accountId,
      id,
      texts.map(wanted.blackOut),
      normalized.map(blackOutWords),
    ]);
  const rules = await client.query<RuleRow>(rulesSql, [accountId, asWords]);
  for (const { question_id: questionId, normalized } of rules.rows)
    await client.query(renameSql, [accountId, questionId, normalized, blackOutWords(normalized)]);
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

function blackOutWordsOf(words: readonly string[]): (text: string) => string {
  const pattern = wordsPattern(words);
  return (text) => (words.length === 0 ? text : text.replaceAll(pattern, normalizeOther("[erased]")));
}

/** Finds any of the spellings where it is not part of a longer word, the longest first: one may begin with another. */
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

/** Of two rules that are the same from now on, the one that is there stays. */
const renameSql = `
  WITH gone AS (
    DELETE FROM other_rule WHERE account_id = $1 AND question_id = $2 AND normalized = $3 RETURNING *)
  INSERT INTO other_rule (account_id, question_id, normalized, choice_id, created_at, created_by)
  SELECT account_id, question_id, $4, choice_id, created_at, created_by FROM gone
  ON CONFLICT (account_id, question_id, normalized) DO NOTHING`;
