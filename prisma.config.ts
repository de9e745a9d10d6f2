import path from "node:path";
import { defineConfig } from "prisma/config";

// Always the engine that npm installed: nothing is downloaded, and every machine behaves alike.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, "scripts/schema-engine.mjs");

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // Generating needs no database, but Prisma wants an address.
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://nobody@127.0.0.1:1/none" },
});
