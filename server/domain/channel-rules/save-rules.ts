import type { ChannelRules, RuleInput } from "#lib/calls/app-channel-rules.ts";
import { plainRule, ruleProblems } from "#lib/channel-rules/channel-rule.ts";
import { AppError } from "#lib/errors.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { rulesOf, storedRules } from "./list-rules.ts";

/**
 * Replaces the account's rules for channels. If that changes them, the days of the last 13 months are counted again.
 * @throws AppError `invalid`, naming the first rule that can't be saved and what is wrong with each
 */
export async function saveRules(
  { accountId, personId, isStaff }: Pick<MemberContext, "accountId" | "personId" | "isStaff">,
  given: readonly RuleInput[],
): Promise<ChannelRules> {
  const rules = given.map(({ channel, source = null, medium = null, campaign = null, code = null }) =>
    plainRule({ channel, source, medium, campaign, code }),
  );
  const problems = ruleProblems(rules).map(
    ({ place, field, message }) => [`rules.${place}.${field}`, message] as const,
  );
  if (problems[0]) {
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, [message]]));
    throw new AppError("invalid", problems[0].join(" "), { errors });
  }
  return await inAccountTransaction(async (client) => {
    await client.query("SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE", [accountId]);
    if (JSON.stringify(await storedRules(client, accountId)) !== JSON.stringify(rules)) {
      await client.query("DELETE FROM channel_rule WHERE account_id = $1", [accountId]);
      await client.query(insertSql, [accountId, JSON.stringify(rules)]);
      await client.query(markSql, [accountId]);
      const entry = { accountId, personId, asStaff: isStaff, action: "appSaveChannelRules" as const };
      await insertEntry(client, { ...entry, details: { rules: rules.length } });
    }
    return await rulesOf(client, accountId);
  });
}

const insertSql = `
  INSERT INTO channel_rule (account_id, place, channel, source, medium, campaign, code)
  SELECT $1, place - 1, rule ->> 'channel', rule ->> 'source', rule ->> 'medium', rule ->> 'campaign', rule ->> 'code'
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (rule, place)`;

const markSql = `
  INSERT INTO frame_mark (account_id, day)
  SELECT account_id, day::date
  FROM frame_progress, generate_series(now() - interval '13 months', now() + interval '1 day', '1 day') AS day
  WHERE account_id = $1`;
