import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { emptyTables, type Tables } from "./tables.ts";

const VERSION = 4;
const WRITE_AFTER_MS = 50;

/** What the file has: each table's entries. */
interface Stored {
  version: number;
  tables: Partial<Record<keyof Tables, [string, unknown][]>>;
}

/** The tables as they were last stored. `changed` stores them again, soon. */
export function openTables(file: string | null): { tables: Tables; changed: () => void } {
  const tables = emptyTables();
  if (file === null) return { tables, changed: () => undefined };
  const stored = readStored(file);
  for (const name of tableNames(tables)) Object.assign(tables, { [name]: new Map(stored?.tables[name]) });
  let isPlanned = false;
  return {
    tables,
    changed: () => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        write(file, tables);
      }, WRITE_AFTER_MS);
    },
  };
}

/** Replaces the file at once, so that it's never half-written. */
function write(file: string, tables: Tables): void {
  const entries = tableNames(tables).map((name) => [name, [...tables[name]]]);
  const stored = JSON.stringify({ version: VERSION, tables: Object.fromEntries(entries) });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, stored, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readStored(file: string): Stored | null {
  try {
    const stored: Stored = JSON.parse(readFileSync(file, "utf8"));
    return stored.version === VERSION ? stored : null;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) console.info(`sandbox: Stripe starts empty, because ${file} can't be read.`);
    return null;
  }
}

function tableNames(tables: Tables): (keyof Tables)[] {
  const isTable = (name: string): name is keyof Tables => name in tables;
  return Object.keys(tables).filter(isTable);
}
