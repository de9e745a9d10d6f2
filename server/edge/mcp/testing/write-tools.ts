import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { firstQuestion } from "#lib/calls/example-values.ts";
import { listTools } from "#lib/calls/tools.ts";
import { resource, serve } from "#server/edge/oauth/testing/an-oauth-client.ts";
import { env } from "#server/foundation/env.ts";
import { query } from "#server/testing/query.ts";

/** The official client, connected with a secret key or an access token. */
export async function connect(bearer: string): Promise<Client> {
  const client = new Client({ name: "a test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit, fetch: serve }));
  return client;
}

/** The names of the tools that change something. */
export const writeTools = listTools().flatMap(({ name, annotations }) => (annotations.readOnlyHint ? [] : [name]));

/** Arguments of every tool that changes something, which name what an account has. */
export function changesOf(things: { surveyId: string; mergeId: string; recordId: string; question?: string }) {
  const { surveyId, mergeId, recordId, question = firstQuestion } = things;
  const changes: Record<string, Record<string, unknown>> = {
    save_draft: { id: surveyId, name: "Changed by an assistant" },
    merge_other_texts: { questionNameId: question, texts: ["Radio"], choiceId: "instagram" },
    undo_other_merge: { mergeId },
    tag_responses: { recordIds: [recordId], add: ["gift"] },
  };
  return writeTools.map((name) => ({ name, given: changes[name] ?? {} }));
}

/** What using a client leaves behind. */
const ownTraces = ["oauth_grant", "oauth_token", "oauth_code", "api_key", "session"];

/** How many rows each table has of an account, and a hash of them, without those about the client itself. */
export async function contentsOf(accountId: string): Promise<Record<string, unknown>[]> {
  const tables = await query(
    env.DATABASE_URL,
    `SELECT table_name AS name, column_name AS key FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1)
        AND (column_name = 'account_id' OR (table_name = 'account' AND column_name = 'id')) ORDER BY 1`,
    [ownTraces],
  );
  const counts = tables.map(
    ({ name, key }) =>
      `SELECT '${name}' AS name, count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash
        FROM "${name}" AS t WHERE ${key} = $1`,
  );
  return await query(env.DATABASE_URL, counts.join(" UNION ALL "), [accountId]);
}
