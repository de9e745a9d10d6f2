import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** Makes a merge of one text that no one typed, already applied to past answers; returns its id. */
export async function anOtherMerge(accountId: string, questionId: string): Promise<string> {
  const merge = { accountId, questionId, choiceId: "instagram", choiceLabel: "Instagram" };
  const made = await inAccount(accountId, () =>
    tenant().otherMerge.create({
      data: { ...merge, texts: ["Insta"], normalized: ["insta"], appliedAt: new Date() },
      select: { id: true },
    }),
  );
  return made.id;
}
