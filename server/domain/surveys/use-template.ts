import type { Survey } from "#lib/calls/survey-shapes.ts";
import { includesFeature } from "#lib/plans.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { SurveyDraft, type ThankYou } from "#lib/survey/document.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { placeTemplate, readTemplate } from "#server/domain/templates/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { saveWithin } from "./save-survey.ts";
import { draftOf, type Transaction } from "./survey-row.ts";
import { takenNames } from "./taken-names.ts";
import { workingSurveyRow } from "./working-survey.ts";

/**
 * A new draft with a template's questions and its name, in the languages of the survey that was edited last.
 * Throws not-found.
 */
export async function cloneTemplate(context: MemberContext, templateId: string): Promise<Survey> {
  const { accountId, now } = context;
  const template = await readTemplate(context, templateId);
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const spoken = await languagesOf(transaction, accountId);
    const { locale } = spoken;
    const locales = includesFeature(account, "translations", now) ? spoken.locales : [locale];
    const taken = await takenNames(transaction, accountId);
    const questions = placeTemplate(template, { locale, locales }, taken, account, now);
    const change = { name: template.name, questions, thankYou: thankYouIn(locale, locales), locale, locales };
    return await saveWithin(transaction, context, account, change);
  });
}

async function languagesOf(
  transaction: Transaction,
  accountId: string,
): Promise<{ locale: string; locales: string[] }> {
  const lastEdited = await transaction.survey.findFirst({
    where: { accountId, archived: false },
    orderBy: { updatedAt: "desc" },
    select: { document: true },
  });
  return lastEdited ? SurveyDraft.parse(lastEdited.document) : defaultSurvey;
}

/** The default thank-you text, in a language and translated into others, as far as it exists in them. */
function thankYouIn(locale: string, locales: readonly string[]): ThankYou {
  const others = locales.filter((other) => other !== locale);
  const translations = Object.fromEntries(
    others.flatMap((other) => [thanks.get(other)].flatMap((texts) => (texts ? [[other, texts] as const] : []))),
  );
  const isTranslated = Object.keys(translations).length > 0;
  return { ...(thanks.get(locale) ?? defaultSurvey.thankYou), ...(isTranslated ? { translations } : {}) };
}

const thanks = new Map([
  ["en", { title: defaultSurvey.thankYou.title, message: defaultSurvey.thankYou.message }],
  ["de", { title: "Vielen Dank", message: "Ihre Antworten gehen direkt an die Menschen, die diesen Shop betreiben." }],
  ["fr", { title: "Merci", message: "Vos réponses vont directement aux personnes qui font vivre cette boutique." }],
  ["es", { title: "Gracias", message: "Tus respuestas llegan directamente a las personas que llevan esta tienda." }],
  ["it", { title: "Grazie", message: "Le sue risposte arrivano direttamente a chi gestisce questo negozio." }],
  ["nl", { title: "Bedankt", message: "Je antwoorden gaan rechtstreeks naar de mensen achter deze winkel." }],
]);

/**
 * Adds a template's questions to the end of the account's working draft, under unique names. What the plan doesn't
 * include (conditions on the order, translations) is left out instead of refused.
 * Throws not-found, and 400 if the survey would have more than 100 questions.
 */
export async function appendTemplate(context: MemberContext, templateId: string): Promise<Survey> {
  const template = await readTemplate(context, templateId);
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, context.accountId);
    const row = await workingSurveyRow(transaction, account);
    const draft = draftOf(row);
    const taken = await takenNames(transaction, context.accountId);
    const questions = placeTemplate(template, draft, taken, account, context.now);
    const change = { id: row.id, questions: [...draft.questions, ...questions] };
    return await saveWithin(transaction, context, account, change);
  });
}
