import { createHash } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { aPerson, signIn } from "#server/testing/factories.ts";

test("a session's token is only in its cookie; the database has its SHA-256 hash", async () => {
  const person = await aPerson();
  const [, token = ""] = (await signIn(person)).split("=");
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const { rows } = await owner.query<{ stored: string }>(
    "SELECT to_jsonb(session)::text AS stored FROM session WHERE person_id = $1",
    [person.personId],
  );
  await owner.end();
  expect(token.length).toBeGreaterThan(40);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.stored).not.toContain(token);
  const hash = createHash("sha256").update(token).digest();
  const written = ["hex", "base64", "base64url"] as const;
  expect(written.some((encoding) => rows[0]?.stored.includes(hash.toString(encoding)))).toBe(true);
});
