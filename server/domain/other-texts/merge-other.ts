import type { Prisma } from "#generated/prisma/client.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { isShortEnoughToMerge, longestMergeable, normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { mayHaveOther } from "#lib/survey/question-type.ts";
import { type LabeledQuestion, readQuestion } from "#server/domain/analytics/index.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import { addChoice } from "#server/domain/surveys/index.ts";
import type { AuthorContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { followNow, requestFollowing } from "./follow-rules.ts";
import { readMerge } from "./list-merges.ts";
import { lockQuestion } from "./lock-question.ts";

/** Every process that takes answers holds all rules of an account in memory. */
const MAX_RULES = 5_000;
const MAX_RULES_OF_ACCOUNT = 10_000;

interface Merge {
  questionNameId: string;
  /** As typed; each represents everything with the same normalized form (`normalizeOther`). */
  texts: readonly string[];
  /** Exactly one of the two: an existing or removed choice, or the label of a new one. */
  choiceId?: string | undefined;
  newChoice?: string | undefined;
}

/**
 * Merges texts into a choice: adds a rule for new answers and applies it to past ones, immediately if they are few,
 * otherwise by the worker. Texts already merged into it change nothing; the earlier merge is returned.
 * @throws AppError `not-found` for a question the account never saved, `invalid` by field
 */
export async function mergeOther(context: AuthorContext, merge: Merge): Promise<OtherMerge> {
  const { accountId } = context;
  const labelled = await readQuestion(context, merge.questionNameId);
  check(merge, labelled);
  const id = await tenant().$transaction(async (transaction) => {
    await lockQuestion(transaction, accountId, merge.questionNameId);
    const choice = await choiceOf(transaction, context, merge, labelled);
    return await storeRules(transaction, context, merge, choice);
  });
  await followNow(accountId, merge.questionNameId);
  const made = await readMerge(accountId, id);
  if (!made) throw notFound("merge");
  return made;
}

function check({ texts, choiceId, newChoice }: Merge, { question, labels }: LabeledQuestion): void {
  if (!mayHaveOther(question.type))
    throw invalidField("questionNameId", "must be a question with choices that allows Other");
  if ((choiceId === undefined) === (newChoice === undefined))
    throw invalidField("choiceId", "is required unless you send newChoice. Send only one of them");
  if (choiceId !== undefined && (choiceId === "other" || !labels.has(choiceId)))
    throw invalidField("choiceId", "must be one of the question's choices");
  for (const [index, text] of texts.entries()) {
    if (normalizeOther(text) === "")
      throw invalidField(`texts[${index}]`, "must contain a letter, a digit, or an emoji");
    if (!isShortEnoughToMerge(text))
      throw invalidField(
        `texts[${index}]`,
        `must have at most ${longestMergeable} characters without punctuation; longer texts can't be merged`,
      );
  }
}

interface Choice {
  id: string;
  label: string;
}

async function choiceOf(
  transaction: Prisma.TransactionClient,
  context: AuthorContext,
  { questionNameId, choiceId = "", newChoice }: Merge,
  { labels }: LabeledQuestion,
): Promise<Choice> {
  if (newChoice === undefined) return { id: choiceId, label: labels.get(choiceId) ?? choiceId };
  return await addChoice(transaction, context, { questionNameId, label: newChoice.trim(), takenIds: labels.keys() });
}

/** Writes the new rules with the merge, the log entry and the job; returns the merge's id. */
async function storeRules(
  transaction: Prisma.TransactionClient,
  { accountId, personId, isStaff }: AuthorContext,
  { questionNameId, texts }: Merge,
  choice: Choice,
): Promise<string> {
  const ofQuestion = { accountId, questionId: questionNameId };
  // The first of several spellings: callers put the most common first.
  const typed = new Map(texts.toReversed().map((text) => [normalizeOther(text), text.trim()]));
  const known = await transaction.otherRule.findMany({ where: ofQuestion });
  const choiceOf = new Map(known.map((rule) => [rule.normalized, rule.choiceId]));
  const changed = [...typed.keys()].reverse().filter((normalized) => choiceOf.get(normalized) !== choice.id);
  if (changed.length === 0) return await latestMerge(transaction, ofQuestion, [...typed.keys()]);
  const added = changed.filter((normalized) => !choiceOf.has(normalized)).length;
  await checkRuleCount(transaction, accountId, { ofQuestion: known.length, added });
  await transaction.otherRule.deleteMany({ where: { ...ofQuestion, normalized: { in: changed } } });
  await transaction.otherRule.createMany({
    data: changed.map((normalized) => ({ ...ofQuestion, normalized, choiceId: choice.id, createdBy: personId })),
  });
  const { id } = await transaction.otherMerge.create({
    data: {
      ...ofQuestion,
      choiceId: choice.id,
      choiceLabel: choice.label,
      texts: changed.map((normalized) => typed.get(normalized) ?? normalized),
      normalized: changed,
      createdBy: personId,
      createdAsStaff: isStaff,
    },
    select: { id: true },
  });
  const details = { mergeId: id, choiceId: choice.id, choice: choice.label, texts: changed.length };
  const entry = { accountId, personId, asStaff: isStaff, action: "appMergeOther", subject: questionNameId, details };
  await recordEntry(entry, transaction);
  await requestFollowing(transaction, accountId, questionNameId);
  return id;
}

async function checkRuleCount(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { ofQuestion, added }: { ofQuestion: number; added: number },
): Promise<void> {
  if (added === 0) return;
  const refusal = (most: number, where: string) =>
    invalidField("texts", `would exceed ${most} merged texts in the ${where}; undo merges that you no longer need`);
  if (ofQuestion + added > MAX_RULES) throw refusal(MAX_RULES, "question");
  const ofAccount = await transaction.otherRule.count({ where: { accountId } });
  if (ofAccount + added > MAX_RULES_OF_ACCOUNT) throw refusal(MAX_RULES_OF_ACCOUNT, "account");
}

async function latestMerge(
  transaction: Prisma.TransactionClient,
  ofQuestion: { accountId: string; questionId: string },
  normalized: string[],
): Promise<string> {
  const found = await transaction.otherMerge.findFirst({
    where: { ...ofQuestion, undoneAt: null, normalized: { hasSome: normalized } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!found) throw new AppError("conflict", "These answers were just merged. Reload the page.");
  return found.id;
}
