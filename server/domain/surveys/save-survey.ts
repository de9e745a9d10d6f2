import type { SaveSurvey, Survey } from "#lib/calls/survey-shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { PlanFacts, PlanFeature } from "#lib/plans.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { type QuestionInput, SurveyDocument, SurveyDraft } from "#lib/survey/document.ts";
import { fieldsOfType } from "#lib/survey/fields-of-type.ts";
import { nameQuestions } from "#lib/survey/name-questions.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { lockAccount, withinQuota } from "#server/domain/accounts/index.ts";
import { checkPlan } from "#server/domain/plans/index.ts";
import type { AuthorContext } from "#server/foundation/context/context.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { publish } from "./publish.ts";
import { publishable } from "./publishable.ts";
import { registerQuestions } from "./register-questions.ts";
import { draftOf, type SurveyRow, surveyOf, surveyRow, type Transaction } from "./survey-row.ts";
import { whoChanged } from "./who-changed.ts";

/**
 * Saves a draft, a new one without `id`; omitted fields stay. Its questions may be unfinished. `publish` freezes it as
 * the next version. Throws 400 by field, 402 if it adds what the plan doesn't include, 404, and 409 if `revision` isn't
 * the latest (with the `current` survey) or the account is full.
 */
export async function saveSurvey(context: AuthorContext, change: SaveSurvey): Promise<Survey> {
  return await tenant().$transaction(async (transaction) =>
    saveWithin(transaction, context, await lockAccount(transaction, context.accountId), change),
  );
}

/** The same, inside a transaction that has locked the account. */
export async function saveWithin(
  transaction: Transaction,
  context: AuthorContext,
  account: LockedAccount,
  change: SaveSurvey,
): Promise<Survey> {
  return await withinQuota(transaction, context.accountId, () => save(transaction, context, account, change));
}

type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

async function save(
  transaction: Transaction,
  context: AuthorContext,
  account: LockedAccount,
  change: SaveSurvey,
): Promise<Survey> {
  const { accountId } = context;
  const existing = change.id === undefined ? null : await surveyRow(accountId, change.id, transaction);
  if (existing) await checkRevision(transaction, existing, change.revision, account);
  checkStatus(existing, change, account);
  const document = await changedDocument(transaction, accountId, existing, change);
  if (change.questions || change.thankYou) {
    const before = existing && [draftOf(existing), await lastPublished(transaction, existing)];
    checkPaidParts(account, document, before ?? [], context.now);
  }
  await registerQuestions(transaction, accountId, document.questions);
  let row = await store(transaction, context, existing, change, document);
  if (change.publish) row = await publish(transaction, row, context, publishable);
  await transaction.account.updateMany({
    where: { id: accountId, surveyCustomizedAt: null },
    data: { surveyCustomizedAt: context.now },
  });
  return surveyOf(row, await transaction.account.findUniqueOrThrow({ where: { id: accountId } }));
}

/** The draft with the change applied, validated as a whole. */
async function changedDocument(
  transaction: Transaction,
  accountId: string,
  existing: SurveyRow | null,
  change: SaveSurvey,
): Promise<SurveyDraft> {
  const base = existing ? draftOf(existing) : { ...defaultSurvey, questions: [] };
  const questions = change.questions ? await named(transaction, accountId, change.questions) : base.questions;
  const locale = change.locale ?? base.locale;
  return parseFields(
    SurveyDraft,
    {
      questions,
      thankYou: change.thankYou ?? base.thankYou,
      locale,
      locales: withDefault(change.locales ?? base.locales, locale),
      settings: { ...base.settings, ...change.settings },
    },
    "survey",
  );
}

async function lastPublished(transaction: Transaction, { accountId, id, version }: SurveyRow) {
  const row = await transaction.surveyVersion.findUnique({
    where: { accountId_surveyId_version: { accountId, surveyId: id, version } },
    select: { document: true },
  });
  return row && SurveyDocument.parse(row.document);
}

async function named(
  transaction: Transaction,
  accountId: string,
  questions: NonNullable<SaveSurvey["questions"]>,
): Promise<QuestionInput[]> {
  const taken = await transaction.question.findMany({ where: { accountId }, select: { questionNameId: true } });
  const all = nameQuestions(
    questions,
    taken.map((row) => row.questionNameId),
  );
  return all.map(fieldsOfType);
}

/** The default language is always among the survey's languages. */
function withDefault(locales: readonly string[], locale: string): string[] {
  return locales.includes(locale) ? [...new Set(locales)] : [locale, ...new Set(locales)];
}

async function store(
  transaction: Transaction,
  { accountId, now, personId, isStaff }: AuthorContext,
  existing: SurveyRow | null,
  change: SaveSurvey,
  document: SurveyDraft,
): Promise<SurveyRow> {
  const isSame = change.status === undefined || change.status === "published";
  const archived = isSame ? undefined : change.status === "archived";
  const edited = { document, archived, updatedAt: now, updatedBy: personId, updatedAsStaff: isStaff };
  if (!existing) {
    const name = change.name ?? "Post-purchase survey";
    return await transaction.survey.create({ data: { accountId, name, createdAt: now, ...edited } });
  }
  // An archived survey is no longer the published one.
  if (archived) {
    await transaction.account.updateMany({
      where: { id: accountId, liveSurveyId: existing.id },
      data: { liveSurveyId: null },
    });
  }
  return await transaction.survey.update({
    where: { accountId_id: { accountId, id: existing.id } },
    data: { name: change.name, ...edited, revision: { increment: 1 } },
  });
}

const features = ["targeting", "translations"] as const satisfies PlanFeature[];

/**
 * Throws 402 if a save adds a condition on the order, or a translation, that the account's plan doesn't include. What
 * is in one of the `existing` documents (the previous draft, the published version) may stay, be edited and be
 * restored: live surveys keep running when a plan ends.
 */
function checkPaidParts(
  account: PlanFacts,
  wanted: SurveyDraft,
  existing: readonly (SurveyDraft | null)[],
  now: Date,
): void {
  const parts = paidParts(wanted);
  const known = existing.flatMap((document) => (document ? [paidParts(document)] : []));
  for (const feature of features) {
    const isAdded = [...parts[feature]].some((part) => !known.some((before) => before[feature].has(part)));
    if (isAdded) checkPlan(account, feature, now);
  }
}

type Live = { liveSurveyId: string | null; surveyEnabled: boolean };

/** Throws 409, with the current survey and who saved it last, if `revision` is set and isn't the latest. */
async function checkRevision(
  transaction: Transaction,
  row: SurveyRow,
  revision: number | undefined,
  account: Live,
): Promise<void> {
  if (revision === undefined || revision === row.revision) return;
  const key = { personId: row.updatedBy, asStaff: row.updatedAsStaff };
  const [author] = await whoChanged(transaction, row.accountId, [key]);
  throw new AppError("conflict", "Someone else saved this survey after you opened it.", {
    type: "stale-revision",
    extra: {
      current: surveyOf(row, account),
      changedBy: author ? { ...author, at: row.updatedAt.toISOString() } : null,
    },
  });
}

/**
 * Throws for a status that saving can't set: `published` on a survey that isn't (400), `archived` on one that is to be
 * published at the same time (400) or is on (409).
 */
function checkStatus(row: SurveyRow | null, change: SaveSurvey, account: Live): void {
  if (change.status === "published" && account.liveSurveyId !== row?.id)
    throw invalidField("status", "must be draft or archived; to publish, send publish: true");
  if (change.status !== "archived") return;
  if (change.publish) {
    throw new AppError("invalid", "status must be draft to publish.", {
      errors: { status: ["must be draft to publish"] },
    });
  }
  if (row && account.liveSurveyId === row.id && account.surveyEnabled) {
    throw new AppError("conflict", "This survey is live. Disable it before you archive it.", {
      type: "survey-enabled",
    });
  }
}
