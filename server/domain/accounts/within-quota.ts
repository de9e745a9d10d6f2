import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";

type Kind = keyof typeof accountLimits;

const remedies: Record<Kind, string> = {
  surveys: "It can hold up to 500 surveys, including archived ones. Delete drafts you never published, then try again.",
  versions:
    "It can hold up to 10,000 published versions, and versions can't be deleted because responses belong to them. Contact support.",
  templates: "It can hold up to 1,000 templates. Delete templates you no longer use, then try again.",
  questions:
    "It can hold up to 10,000 questions, including ones you removed, because responses belong to them. Contact support.",
  bytes:
    "Its surveys, published versions, questions, and templates can take up to 100 MB. Delete templates and unpublished drafts you no longer use, or shorten this one, then try again.",
};

/**
 * Runs `work` and checks that what it stored is within the account's quotas. `transaction` must have locked the
 * account, so that no other save interferes. What is already above a limit stays, and may change as long as it doesn't
 * grow.
 * @throws AppError 409 `account-full`, whose detail says what to delete; the caller's transaction must be rolled back
 */
export async function withinQuota<Result>(
  transaction: Prisma.TransactionClient,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await readUsage(transaction, accountId);
  const result = await work();
  const after = await readUsage(transaction, accountId);
  for (const kind of kinds) {
    if (after[kind] > accountLimits[kind] && after[kind] > before[kind]) throw accountFull(kind);
  }
  return result;
}

const kinds = ["surveys", "versions", "templates", "questions", "bytes"] as const satisfies readonly Kind[];

/** Reads no documents: each row stores its own size. */
async function readUsage(transaction: Prisma.TransactionClient, accountId: string): Promise<Record<Kind, number>> {
  const [usage] = await transaction.$queryRaw<Record<Kind, number>[]>`
    SELECT s.count AS surveys, v.count AS versions, t.count AS templates, q.count AS questions,
      s.bytes + v.bytes + t.bytes + q.bytes AS bytes
    FROM (SELECT count(*)::float8, coalesce(sum(stored_bytes), 0)::float8 AS bytes
        FROM survey WHERE account_id = ${accountId}::uuid) AS s,
      (SELECT count(*)::float8, coalesce(sum(stored_bytes), 0)::float8 AS bytes
        FROM survey_version WHERE account_id = ${accountId}::uuid) AS v,
      (SELECT count(*)::float8, coalesce(sum(stored_bytes), 0)::float8 AS bytes
        FROM survey_template WHERE account_id = ${accountId}::uuid) AS t,
      (SELECT count(*)::float8, coalesce(sum(stored_bytes), 0)::float8 AS bytes
        FROM question WHERE account_id = ${accountId}::uuid) AS q`;
  if (!usage) throw new Error("counting gave no row");
  return usage;
}

function accountFull(kind: Kind): AppError {
  return new AppError("conflict", `Nothing was saved because this account is full. ${remedies[kind]}`, {
    type: "account-full",
  });
}

/** The most that an account can hold. */
const accountLimits = {
  /** Includes archived ones. */
  surveys: 500,
  /** Across all surveys. */
  versions: 10_000,
  templates: 1_000,
  /** Every question the account has ever saved. */
  questions: 10_000,
  /** Across all of these: their JSON text in UTF-8, as PostgreSQL writes it. */
  bytes: 100_000_000,
} as const;
