import type { SaveTemplate, Template } from "#lib/calls/survey-template.ts";
import { AppError } from "#lib/errors.ts";
import { nameQuestions } from "#lib/survey/name-questions.ts";
import { lockAccount } from "#server/accounts/index.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { libraryTemplate } from "./library.ts";
import { templateOf, templateRow } from "./template-row.ts";

/** A list holds the names of all of them, so that there is an end to their number. */
const MAX_OWN = 10_000;

/**
 * Keeps an own template, a new one without `id`. What an update does not give stays as it is.
 * Throws 403 for one of the library's, 404 for another account's, 409 when there are {@link MAX_OWN} already.
 */
export async function saveTemplate(context: MemberContext, { id, ...given }: SaveTemplate): Promise<Template> {
  if (id !== undefined) checkIsNoLibrarys(id);
  const { accountId } = context;
  const data = { ...given, questions: nameQuestions(given.questions), updatedAt: context.now };
  return await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    if (id !== undefined) {
      const former = await templateRow(accountId, id, transaction);
      const where = { accountId_id: { accountId, id: former.id } };
      return templateOf(await transaction.surveyTemplate.update({ where, data }));
    }
    if ((await transaction.surveyTemplate.count({ where: { accountId } })) >= MAX_OWN) {
      throw new AppError("conflict", "This account has 10,000 templates. Delete one before you add another.");
    }
    return templateOf(await transaction.surveyTemplate.create({ data: { accountId, ...data } }));
  });
}

/** @throws AppError `forbidden` for a template of the library */
export function checkIsNoLibrarys(id: string): void {
  if (!libraryTemplate(id)) return;
  throw new AppError("forbidden", "The library's templates stay as they are. Save a copy of your own instead.");
}
