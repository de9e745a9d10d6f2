import { AppError, notFound } from "#lib/errors.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { PlatformAnswers } from "#server/partners/platforms/platform.ts";
import { liveQuestions } from "./list-copied.ts";
import { answerKindOf, mayBeTagged } from "./store-answer.ts";

interface Choice {
  questionNameId: string;
  isOn: boolean;
  isTagged?: boolean | undefined;
}

/**
 * Switches the copying of a question's answers on or off, and of choices and scores as tags. What was copied stays.
 * @param choice `isTagged` is off by default
 * @throws AppError `not-found` for an unknown question, or to copy one that the live survey doesn't ask, `conflict` without a store that has fields
 * for answers, or without the rights to write them
 */
export async function setCopied(
  { accountId }: { accountId: string },
  { questionNameId, isOn, isTagged = false }: Choice,
): Promise<void> {
  const where = { accountId, questionNameId };
  if (!isOn) {
    // One that is no longer asked can be switched off, too.
    if ((await tenant().question.count({ where })) === 0) throw notFound("question");
    await tenant().copiedQuestion.deleteMany({ where });
    return;
  }
  const question = (await liveQuestions(accountId)).find((one) => one.questionNameId === questionNameId);
  if (!question) throw notFound("question");
  const isDone = await withStore(accountId, async (inUse) => {
    const { stores, store } = inUse;
    if (!stores.answers) return false;
    await requireScopes(inUse, stores.answers);
    await stores.answers.define(store, { ...question, kind: answerKindOf(question.type) });
    return true;
  });
  if (!isDone) throw new AppError("conflict", "The account has no connected store with fields for answers.");
  const fields = { isTagged: isTagged && mayBeTagged(question.type), definedAt: productNow() };
  await tenant().copiedQuestion.upsert({
    where: { accountId_questionNameId: where },
    create: { ...where, ...fields },
    update: fields,
  });
}

/** Asks the store: what a merchant has just granted may not have been reported yet. */
async function requireScopes({ store, connection }: StoreInUse, answers: PlatformAnswers): Promise<void> {
  const { accountId, id } = connection;
  const scopes = [...(await answers.readScopes(store))];
  await inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId, id }, data: { scopes } }));
  const missing = answers.scopes.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) {
    throw new AppError(
      "conflict",
      `${store.domain} has not allowed this yet: ${missing.join(", ")}. Open Afterword in the store's admin and try again there.`,
    );
  }
}
