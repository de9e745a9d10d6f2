import * as z from "zod";
import type { CopiedQuestions } from "#lib/calls/app-store-answers.ts";
import { type Question, Questions } from "#lib/survey/document.ts";
import { asks, everyQuestion } from "#lib/survey/path.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { mayBeTagged } from "./store-answer.ts";

/** The live survey's questions, and which are copied to the store's orders and customers. */
export async function listCopied({ accountId }: { accountId: string }): Promise<CopiedQuestions> {
  const store = await liveStore(accountId);
  const answers = store?.status === "connected" ? storesOf(store.platform)?.answers : undefined;
  if (!store || !answers) return { isSupported: false, missingScopes: [], questions: [] };
  const [asked, copied] = await Promise.all([
    liveQuestions(accountId),
    tenant().copiedQuestion.findMany({ where: { accountId } }),
  ]);
  const on = new Map(copied.map(({ questionNameId, isTagged }) => [questionNameId, isTagged]));
  return {
    isSupported: true,
    missingScopes: answers.scopes.filter((scope) => !store.scopes.includes(scope)),
    questions: asked.map(({ questionNameId, title, type }) => ({
      questionNameId,
      title,
      isOn: on.has(questionNameId),
      isTagged: mayBeTagged(type) ? (on.get(questionNameId) ?? false) : null,
    })),
  };
}

/** The questions that ask for something, in the live survey as it was last published. */
export async function liveQuestions(accountId: string): Promise<Omit<Question, "followUp">[]> {
  const account = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { liveSurveyId: true },
  });
  if (account.liveSurveyId === null) return [];
  const version = await tenant().surveyVersion.findFirst({
    where: { accountId, surveyId: account.liveSurveyId },
    orderBy: { version: "desc" },
    select: { document: true },
  });
  if (!version) return [];
  return everyQuestion(z.object({ questions: Questions }).parse(version.document)).filter(asks);
}
