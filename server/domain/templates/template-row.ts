import * as z from "zod";
import type { Prisma, SurveyTemplate as TemplateRow } from "#generated/prisma/client.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { notFound } from "#lib/errors.ts";
import { QuestionInput } from "#lib/survey/document.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { libraryTemplate } from "./library.ts";

const StoredQuestions = z.array(QuestionInput);

/** One of the account's own templates. Throws not-found, for another account's and for a malformed id alike. */
export async function templateRow(
  accountId: string,
  id: string,
  transaction: Prisma.TransactionClient = tenant(),
): Promise<TemplateRow> {
  const row = uuidPattern.test(id)
    ? await transaction.surveyTemplate.findUnique({ where: { accountId_id: { accountId, id } } })
    : null;
  if (!row) throw notFound("template");
  return row;
}

/** An own template as its merchant sees it. */
export function templateOf({ id, name, description, category, imageUrl, questions }: TemplateRow): Template {
  return { id, name, description, category, imageUrl, questions: StoredQuestions.parse(questions), isOwn: true };
}

/** A template of the library, or one of the account's own. Throws not-found for another account's. */
export async function readTemplate({ accountId }: MemberContext, id: string): Promise<Template> {
  return libraryTemplate(id) ?? templateOf(await templateRow(accountId, id));
}
