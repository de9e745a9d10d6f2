import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { createDatabase, dropDatabase, onDatabase } from "./database.mjs";

/**
 * Loads Prisma's schema engine (WASM) on a database.
 *
 * @param {{ config: import("pg").ClientConfig, schema?: string, schemaFile?: string }} target
 */
export async function loadEngine({ config, schema, schemaFile }) {
  const engine = await instantiate();
  const open = async (database) => {
    const adapter = await new PrismaPg({ ...config, database }, { schema, disposeExternalPool: true }).connect();
    return patched(adapter, { ...config, database });
  };
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(config.database),
    connectToShadowDb: () => openShadow(config, open),
  });
  const datamodels = schemaFile ? [[schemaFile, readFileSync(schemaFile, "utf8")]] : undefined;
  return engine.SchemaEngine.new({ datamodels }, () => {}, factory);
}

async function instantiate() {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const folder = path.dirname(fileURLToPath(import.meta.resolve("@prisma/schema-engine-wasm")));
  const wasm = readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => process.stderr.write(`${message}\n`) };
  return engine;
}

/** PrismaPg's own shadow database is dropped before its connections are closed. */
async function openShadow(config, open) {
  const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
  await createDatabase({ ...config, database });
  const shadow = await open(database);
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await dropDatabase({ ...config, database });
  };
  return shadow;
}

const charOid = 18;
const textOid = 25;

/**
 * Works around two faults of the adapter: it has no column type for PostgreSQL's one-byte "char", which catalog queries
 * return;
 * and it splits a script at every ";", which breaks bodies in $$ and makes one migration several transactions.
 */
function patched(adapter, config) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== charOid) continue;
      field.dataTypeID = textOid;
      result.rows.charColumns = [...(result.rows.charColumns ?? []), index];
    }
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of result.rows.charColumns ?? []) {
      result.columnTypes[index] = ColumnTypeEnum.Character;
      for (const row of result.rows) if (row[index] === "") row[index] = "\0";
    }
    return result;
  };
  adapter.executeScript = (script) => onDatabase(config, script);
  return adapter;
}
