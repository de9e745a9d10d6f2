import type pg from "pg";
import type { ChannelRules } from "#lib/calls/app-channel-rules.ts";
import type { ChannelRule } from "#lib/channel-rules/channel-rule.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { readUnnamed } from "./match-rules.ts";

/** The account's own rules for channels, and what its newest orders have that none of them names. */
export async function listRules({ accountId }: Pick<MemberContext, "accountId">): Promise<ChannelRules> {
  return await inAccountTransaction((client) => rulesOf(client, accountId));
}

export async function rulesOf(client: pg.ClientBase, accountId: string): Promise<ChannelRules> {
  return { rules: await storedRules(client, accountId), unnamed: await readUnnamed(client, accountId) };
}

export async function storedRules(client: pg.ClientBase, accountId: string): Promise<ChannelRule[]> {
  const { rows } = await client.query<ChannelRule>(
    "SELECT channel, source, medium, campaign, code FROM channel_rule WHERE account_id = $1 ORDER BY place",
    [accountId],
  );
  return rows;
}
