import type { SaveTemplate, Template } from "#lib/calls/survey-template.ts";
import { AppError } from "#lib/errors.ts";
import { nameQuestions } from "#lib/survey/name-questions.ts";
import { lockAccount, withinQuota } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { libraryTemplate } from "./library.ts";
import { templateOf, templateRow } from "./template-row.ts";

/**
 * Saves an own template, a new one without `id`. Fields omitted in an update stay as they are.
 * Throws 403 for one in the library, 404 for another account's, 409 if the account is full.
 */
export async function saveTemplate(context: MemberContext, { id, ...given }: SaveTemplate): Promise<Template> {
  if (id !== undefined) checkIsNoLibrarys(id);
  const { accountId } = context;
  const data = { ...given, questions: nameQuestions(given.questions), updatedAt: context.now };
  return await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    return await withinQuota(transaction, accountId, async () => {
      if (id === undefined)
        return templateOf(await transaction.surveyTemplate.create({ data: { accountId, ...data } }));
      const row = await templateRow(accountId, id, transaction);
      const where = { accountId_id: { accountId, id: row.id } };
      return templateOf(await transaction.surveyTemplate.update({ where, data }));
    });
  });
}

/** @throws AppError `forbidden` for a template of the library */
export function checkIsNoLibrarys(id: string): void {
  if (!libraryTemplate(id)) return;
  throw new AppError("forbidden", "Library templates can't be changed. Save your own copy instead.");
}

/**
 * Deletes an own template; surveys that use its questions keep them.
 * Throws 403 for one in the library, 404 for another account's.
 */
export async function deleteTemplate({ accountId }: MemberContext, id: string): Promise<undefined> {
  checkIsNoLibrarys(id);
  const row = await templateRow(accountId, id);
  // deleteMany doesn't throw if somebody else has just deleted it.
  await tenant().surveyTemplate.deleteMany({ where: { accountId, id: row.id } });
}
