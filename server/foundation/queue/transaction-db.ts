import type { ClientBase } from "pg";
import type { Db } from "pg-boss";
import type { Prisma } from "#generated/prisma/client.ts";

/** The caller's transaction, in the form that a job to be added within it needs. */
export function transactionDb(transaction: Prisma.TransactionClient): Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await transaction.$queryRawUnsafe<unknown[]>(text, ...values),
    }),
  };
}

/** The database of a client's own transaction, as the queue uses it. */
export function clientDb(client: ClientBase): Db {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
