import pg from "pg";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { copyRows } from "#server/foundation/database/copy-rows.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { instant, type Kind, kinds } from "./export-kinds.ts";

/** What the directory has of an account: the account itself, its people, keys and domains. */
const directoryKinds: readonly Kind[] = [
  {
    kind: "account",
    from: "account a WHERE a.id = $account",
    fields: {
      accountId: "a.id",
      companyName: "a.company_name",
      accountStatus: "a.status",
      hdyhau: "a.hdyhau",
      businessCategory: "a.business_category",
      businessType: "a.business_type",
      monthlyOrderCount: "a.monthly_order_count",
      websiteUrl: "a.website_url",
      timeZone: "a.time_zone",
      currency: "a.currency",
      locale: "a.locale",
      integration: "a.platform",
      billingPlan: "a.billing_plan",
      trialEndsAt: instant("a.trial_ends_at"),
      publishedSurveyId: "a.live_survey_id",
      styleTokens: "a.style_tokens",
      customCss: "a.custom_css",
      createdAt: instant("a.created_at"),
    },
  },
  {
    kind: "member",
    from: "membership m JOIN person p ON p.id = m.person_id WHERE m.account_id = $account",
    fields: {
      emailAddress: "p.email_address",
      name: "coalesce(p.name, m.invited_name)",
      phone: "CASE WHEN m.status = 'active' THEN p.phone END",
      userRole: "m.role",
      status: "m.status",
      invitedAt: instant("m.invited_at"),
      createdAt: instant("m.created_at"),
    },
  },
  {
    kind: "apiKey",
    from: "api_key k WHERE k.account_id = $account",
    fields: {
      id: "k.id",
      name: "k.name",
      prefix: "k.prefix",
      createdAt: instant("k.created_at"),
      lastUsedAt: instant("k.last_used_at"),
      disabledAt: instant("k.disabled_at"),
    },
  },
  {
    kind: "sharedReport",
    from: "shared_report r WHERE r.account_id = $account",
    fields: {
      id: "r.id",
      kind: "r.kind",
      title: "r.title",
      createdAt: instant("r.created_at"),
      expiresAt: instant("r.expires_at"),
      revokedAt: instant("r.revoked_at"),
      sendEvery: "r.send_every",
      sendTo: "r.send_to",
    },
  },
  {
    kind: "shopDomain",
    from: "shop_domain d WHERE d.account_id = $account",
    fields: { domain: "d.domain", platform: "d.platform", verifiedAt: instant("d.verified_at") },
  },
];

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

function linesOf(kinds: readonly Kind[], accountId: string): string {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const lines = kinds.map(({ kind, from, fields }) => {
    const pairs = Object.entries({ kind: pg.escapeLiteral(kind), ...fields });
    const object = pairs.map(([name, value]) => `${pg.escapeLiteral(name)}, ${value}`).join(", ");
    return `SELECT json_build_object(${object})::text FROM ${from.replaceAll("$account", account)}`;
  });
  return lines.join("\nUNION ALL\n");
}
