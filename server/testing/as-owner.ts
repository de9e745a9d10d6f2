import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { env } from "#server/foundation/env.ts";

let client: PrismaClient | undefined;

/** Prisma as the owner of the tables, for what no role of the product may read or delete. */
export function asOwner(): PrismaClient {
  client ??= new PrismaClient({ adapter: new PrismaPg({ connectionString: env.DATABASE_URL, max: 1 }) });
  return client;
}
