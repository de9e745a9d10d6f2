import { randomBytes } from "node:crypto";
import { hashToken } from "#server/domain/sessions/token.ts";
import type { Rig } from "./rig.ts";

/** Reads a call's answer to its end; returns the time it took, and its bytes. */
export interface Member {
  get: (path: string) => Promise<{ durationMs: number; body: Buffer }>;
  /** The `Cookie` header. */
  cookie: string;
}

/** A new session of the account's owner, on the built product. An account without an owner gets one. */
export async function openMember(rig: Rig, app: string, accountId: string): Promise<Member> {
  const token = randomBytes(32).toString("base64url");
  await rig.owner.query(sessionSql, [`${token.slice(0, 20).toLowerCase()}@example.com`, accountId, hashToken(token)]);
  const cookie = `afterword.session=${token}`;
  return {
    cookie,
    get: async (path) => {
      const begun = performance.now();
      const answer = await fetch(app + path, { headers: { cookie } });
      const body = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
      return { durationMs: performance.now() - begun, body };
    },
  };
}

const sessionSql = `
  WITH existing AS (SELECT person_id AS id FROM membership WHERE account_id = $2::uuid AND role = 'owner'),
    person AS (INSERT INTO person (email_address) SELECT $1 WHERE NOT EXISTS (SELECT FROM existing) RETURNING id),
    membership AS (INSERT INTO membership (account_id, person_id, role, notification_daily_digest_enabled)
      SELECT $2::uuid, id, 'owner', false FROM person)
  INSERT INTO session (token_hash, person_id, account_id, expires_at)
  SELECT $3, id, $2::uuid, now() + interval '1 day' FROM (TABLE existing UNION ALL TABLE person) AS owner`;
