import { Client } from "pg";
import { env } from "#server/foundation/env.ts";

/** Stores an alert that wasn't sent yet, about the choice "A podcast". */
export async function anAlert(accountId: string): Promise<void> {
  const owner = new Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    await owner.query(
      `INSERT INTO alert (account_id, stream, kind, question_id, title, label, last_day, since, before_percent, now_percent,
         low, high, causes)
       VALUES ($1, 'heard podcast', 'choice', 'heard', 'Where did you hear about us?', 'A podcast', CURRENT_DATE - 1,
         '2026-11-17', 19.8, 30.4, 5.6, 15.6, '{published}')`,
      [accountId],
    );
  } finally {
    await owner.end();
  }
}
