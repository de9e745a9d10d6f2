import { Client } from "pg";
import { env } from "#server/env.ts";

/** The mails that wait in the queue for an address, oldest first: template and properties. */
export async function mailedTo(emailAddress: string): Promise<{ template: string; props: { url: string } }[]> {
  const owner = new Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on, id",
      [emailAddress],
    );
    return rows.map((row) => row.data);
  } finally {
    await owner.end();
  }
}

/** The token in the last link mailed to an address, by the parameter of its page. */
export async function mailedLink(
  emailAddress: string,
  parameter: "link" | "invitation" | "address" = "link",
): Promise<string> {
  const mail = (await mailedTo(emailAddress)).at(-1);
  if (!mail) throw new Error(`no mail for ${emailAddress}`);
  return new URL(mail.props.url).searchParams.get(parameter) ?? "";
}
