import type pg from "pg";
import type { ChannelRules } from "#lib/calls/app-channel-rules.ts";

/** Patterns as `LIKE` has them, null for anything. */
interface LinkRule {
  place: number;
  channel: string;
  source: string | null;
  medium: string | null;
  campaign: string | null;
}

interface CodeRule {
  channel: string;
  code: string;
  /** Its characters: the longest that matches is taken, and of those of one length the exact one. */
  length: number;
  isExact: boolean;
}

/** The account's own rules; see lib/channel-rules. */
export async function readRules(
  client: pg.ClientBase,
  accountId: string,
): Promise<{ links: LinkRule[]; codes: CodeRule[] }> {
  const { rows } = await client.query<Omit<LinkRule, "place"> & { place: number; code: string | null }>(
    "SELECT place, channel, source, medium, campaign, code FROM channel_rule WHERE account_id = $1 ORDER BY place",
    [accountId],
  );
  const links = rows.flatMap(({ code, source, medium, campaign, ...rule }) =>
    code === null ? [{ ...rule, source: likeOf(source), medium: likeOf(medium), campaign: likeOf(campaign) }] : [],
  );
  const codes = rows.flatMap(({ code, channel }) =>
    code === null
      ? []
      : [{ channel, code: likeOf(code), length: textBefore(code).length, isExact: !code.endsWith("*") }],
  );
  return { links, codes };
}

function likeOf(pattern: string): string;
function likeOf(pattern: string | null): string | null;
function likeOf(pattern: string | null): string | null {
  if (pattern === null) return null;
  const text = textBefore(pattern).replaceAll(/[\\%_]/g, "\\$&");
  return pattern.endsWith("*") ? `${text}%` : text;
}

function textBefore(pattern: string): string {
  return pattern.endsWith("*") ? pattern.slice(0, -1) : pattern;
}

const textOf = (fact: string) => `lower(trim(coalesce(o.facts ->> '${fact}', '')))`;

interface RuleSqlInput {
  /** What follows `FROM`, with each order as `o`. */
  orders: string;
  /** The parameters that have the rules as JSON: those for links, and those for codes. */
  links: string;
  codes: string;
}

/**
 * Parts of a statement that looks up the channels of orders `o`. They have few different links, so each is looked up once.
 * `links` is an expression of a `WITH`, and `joined` joins it; `channel` is by the rules, else the order's own record's.
 * `codeChannels` are those of its discount codes, each once.
 */
export function ruleSql({ orders, links, codes }: RuleSqlInput) {
  return {
    links: `links AS MATERIALIZED (
  SELECT link.source, link.medium, link.campaign, rule.channel
  FROM (
    SELECT DISTINCT ${textOf("utmSource")} AS source, ${textOf("utmMedium")} AS medium, ${textOf("utmCampaign")} AS campaign
    FROM ${orders} AND ${links} <> '[]'
  ) AS link CROSS JOIN LATERAL (
    SELECT rule.channel FROM jsonb_to_recordset(${links}::jsonb)
      AS rule (place int, channel text, source text, medium text, campaign text)
    WHERE coalesce(link.source LIKE rule.source, true) AND coalesce(link.medium LIKE rule.medium, true)
      AND coalesce(link.campaign LIKE rule.campaign, true)
    ORDER BY rule.place LIMIT 1
  ) AS rule
)`,
    joined: `LEFT JOIN links ON ${links} <> '[]' AND links.source = ${textOf("utmSource")}
    AND links.medium = ${textOf("utmMedium")} AND links.campaign = ${textOf("utmCampaign")}`,
    channel: "coalesce(links.channel, o.channel, '')",
    codes: `CASE WHEN ${codes} <> '[]' THEN o.facts -> 'discountCodes' END`,
    codeChannels: `SELECT DISTINCT channel FROM (SELECT ${codeChannelSql(codes)} AS channel
    FROM jsonb_array_elements_text(o.codes) AS code (text)) AS coded WHERE channel IS NOT NULL`,
  };
}

const codeChannelSql = (codes: string) => `(
    SELECT rule.channel FROM jsonb_to_recordset(${codes}::jsonb)
      AS rule (channel text, code text, length int, "isExact" boolean)
    WHERE lower(trim(code.text)) LIKE rule.code ORDER BY rule.length DESC, rule."isExact" DESC LIMIT 1)`;

/** So many of the newest orders are looked through. */
const NEWEST = 2_000;
const MOST_UNNAMED = 10;

/** What the account's newest orders have that no rule names: links to which no channel is known, and discount codes. */
export async function readUnnamed(client: pg.ClientBase, accountId: string): Promise<ChannelRules["unnamed"]> {
  const { links, codes } = await readRules(client, accountId);
  const { rows } = await client.query<ChannelRules["unnamed"]>(unnamedSql, [
    accountId,
    JSON.stringify(links),
    JSON.stringify(codes),
  ]);
  return rows[0] ?? { orders: 0, links: [], codes: [] };
}

const unnamedRules = ruleSql({ orders: "newest AS o WHERE true", links: "$2", codes: "$3" });
const unnamedSql = `
  WITH newest AS MATERIALIZED (
    SELECT channel, facts FROM store_order WHERE account_id = $1 AND is_accepted AND NOT is_test
    ORDER BY placed_at DESC LIMIT ${NEWEST}
  ), ${unnamedRules.links},
  links_left AS (
    SELECT ${textOf("utmSource")} AS source, ${textOf("utmMedium")} AS medium, count(*)::int AS orders
    FROM newest AS o ${unnamedRules.joined}
    WHERE ${unnamedRules.channel} = '' AND (o.facts ? 'utmSource' OR o.facts ? 'utmMedium')
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_UNNAMED}
  ),
  codes_left AS (
    SELECT lower(trim(code.text)) AS code, count(*)::int AS orders
    FROM newest AS o CROSS JOIN LATERAL jsonb_array_elements_text(o.facts -> 'discountCodes') AS code (text)
    WHERE ${codeChannelSql("$3")} IS NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_UNNAMED}
  )
  SELECT (SELECT count(*)::int FROM newest) AS orders,
    (SELECT coalesce(jsonb_agg(links_left), '[]') FROM links_left) AS links,
    (SELECT coalesce(jsonb_agg(codes_left), '[]') FROM codes_left) AS codes`;
