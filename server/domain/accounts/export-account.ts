import type { MemberContext } from "#server/foundation/context/context.ts";
import { copyRows } from "#server/foundation/database/copy-rows.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { exportAccountSql, exportDirectorySql } from "./export-account-sql.ts";

/**
 * Everything in the account as an attachment, one JSON object per line with its `kind`: the account, its people,
 * surveys with their versions, templates, integrations without secrets, and every response with its answers. It is read
 * from the database as fast as the caller consumes it.
 * @throws AppError `unavailable` as `copyRows` does
 */
export async function exportAccount({ accountId, now }: MemberContext): Promise<Response> {
  const day = now.toISOString().slice(0, 10);
  const head = () => readDirectory(accountId);
  return new Response(await copyRows(accountId, exportAccountSql(accountId), { head }), {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="afterword-${day}.ndjson"`,
      "cache-control": "private, no-store",
    },
  });
}

async function readDirectory(accountId: string): Promise<string> {
  const sql = exportDirectorySql(accountId);
  const { rows } = await inAccount(accountId, () => accountPool().query<{ line: string }>(sql));
  return rows.map(({ line }) => `${line}\n`).join("");
}
