import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** A merge of one text that nobody typed, whose past answers followed; gives its id. */
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
