import type { Db } from "pg-boss";
import type { Prisma } from "#generated/prisma/client.ts";

/** The caller's transaction, as a job to be put in within it takes it. */
export function transactionDb(transaction: Prisma.TransactionClient): Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await transaction.$queryRawUnsafe<unknown[]>(text, ...values),
    }),
  };
}
