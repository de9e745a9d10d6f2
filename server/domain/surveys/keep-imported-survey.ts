import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { type Question, SurveyDocument } from "#lib/survey/document.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { freeze } from "./publish.ts";
import { registerQuestions } from "./register-questions.ts";
import type { Transaction } from "./survey-row.ts";
import { unusedName } from "./unused-name.ts";

/** The survey that an import's responses belong to. */
interface ImportedSurvey {
  /** Of an earlier import from the same service; it may have been deleted since. */
  surveyId: string | null;
  name: string;
  questions: readonly Question[];
  /** The ids of those that the account didn't have. */
  newIds: ReadonlySet<string>;
}

/**
 * Stores the questions of an import as the next version of an archived survey, which no shopper sees, in a transaction that
 * has locked the account. The account's own questions stay as they were last saved; earlier versions keep theirs.
 */
export async function keepImportedSurvey(
  transaction: Transaction,
  context: MemberContext,
  { surveyId, name, questions, newIds }: ImportedSurvey,
): Promise<{ surveyId: string; isNew: boolean }> {
  const { accountId, personId, isStaff, now } = context;
  const isAdded = ({ questionNameId }: Question) => newIds.has(questionNameId);
  await registerQuestions(transaction, accountId, questions.filter(isAdded));
  const account = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  const known = surveyId
    ? await transaction.survey.findUnique({ where: { accountId_id: { accountId, id: surveyId } } })
    : null;
  // A merchant who restored it goes on with it: then the next import has one of its own.
  const existing = known?.archived && account.liveSurveyId !== known.id ? known : null;
  const document = SurveyDocument.parse({ ...defaultSurvey, questions });
  const changed = { document, updatedAt: now, updatedBy: personId, updatedAsStaff: isStaff };
  const row =
    existing ||
    (await transaction.survey.create({
      data: {
        accountId,
        name: await unusedName(transaction, accountId, name),
        archived: true,
        createdAt: now,
        ...changed,
      },
    }));
  const version = await freeze(transaction, row, context, document);
  await transaction.survey.update({
    where: { accountId_id: { accountId, id: row.id } },
    data: { ...changed, version, publishedAt: now, ...(existing && { revision: { increment: 1 } }) },
  });
  return { surveyId: row.id, isNew: !existing };
}
