import type { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "#generated/prisma/client.ts";
import { membersOf } from "#lib/unknown-values.ts";

/** A search by a key: `where` may have a compound one, `accountId_name: { accountId, name }`. */
interface KeyQuery {
  where: object;
}

interface Finder {
  findFirst(query: object): Promise<unknown>;
  findFirstOrThrow(query: object): Promise<unknown>;
}

/**
 * A client whose connections each see one account. Prisma puts searches by key that begin in the same moment into one
 * query, which then runs for the account of the first, and finds nothing of the others. So they are made as searches for
 * the first match, which Prisma sends one by one.
 */
export function tenantClient(adapter: PrismaPg): PrismaClient {
  const client = new PrismaClient({ adapter }).$extends({
    model: {
      $allModels: {
        findUnique(query: KeyQuery) {
          return finderOf(this).findFirst(withPlainKey(query));
        },
        findUniqueOrThrow(query: KeyQuery) {
          return finderOf(this).findFirstOrThrow(withPlainKey(query));
        },
      },
    },
  });
  return asPrismaClient(client);
}

/** The model as its caller has it: in a transaction, that of the transaction. */
function finderOf(model: unknown): Finder {
  return Prisma.getExtensionContext(model) as Finder;
}

/** Names of fields have no underscore, those of compound keys have. */
function withPlainKey({ where, ...rest }: KeyQuery): object {
  const conditions = Object.entries(where).map(([name, value]) =>
    name.includes("_") ? membersOf(value) : { [name]: value },
  );
  return { ...rest, where: Object.assign({}, ...conditions) };
}

/** The methods that were replaced return the same rows for the same queries, which their types don't say. */
function asPrismaClient(client: unknown): PrismaClient {
  return client as PrismaClient;
}
