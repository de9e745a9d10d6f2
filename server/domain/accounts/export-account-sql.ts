import pg from "pg";
import { directoryKinds } from "./export-directory-kinds.ts";
import { type Kind, kinds } from "./export-kinds.ts";

/**
 * The statement that exports an account's data, one JSON object per line, each with its `kind`. Keys, secrets and hashes
 * are left out. COPY takes no parameters, so the account is a literal.
 */
export function exportAccountSql(accountId: string): string {
  // JSON has no unescaped control characters: with two of them as quote and delimiter, a line is nothing but the JSON.
  return `COPY (${linesOf(kinds, accountId)}) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;
}

/** The statement for what comes before it, in the column `line`: the account, its people, keys and domains. */
export function exportDirectorySql(accountId: string): string {
  return `SELECT line FROM (${linesOf(directoryKinds, accountId)}) AS lines (line)`;
}

function linesOf(of: readonly Kind[], accountId: string): string {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const lines = of.map(({ kind, from, fields }) => {
    const pairs = Object.entries({ kind: pg.escapeLiteral(kind), ...fields });
    const object = pairs.map(([name, value]) => `${pg.escapeLiteral(name)}, ${value}`).join(", ");
    return `SELECT json_build_object(${object})::text FROM ${from.replaceAll("$account", account)}`;
  });
  return lines.join("\nUNION ALL\n");
}
