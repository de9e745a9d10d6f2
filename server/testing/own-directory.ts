import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { connectionAs } from "#server/foundation/database/db.ts";

/** The directory on a connection of its own: a transaction that a test holds must take none from what the test calls. */
export function ownDirectory(): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(new pg.Pool({ ...connectionAs("afterword_app"), max: 1 })) });
}
