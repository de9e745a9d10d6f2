import { Client } from "pg";
import * as z from "zod";
import { env } from "#server/foundation/env.ts";
import { openProps } from "#server/foundation/mail/index.ts";

const Props = z.record(z.string(), z.unknown());

interface Mailed {
  to: string;
  template: string;
  props: z.output<typeof Props>;
}

/** The emails queued for an address, oldest first: template and properties. */
export async function mailedTo(emailAddress: string): Promise<Mailed[]> {
  const owner = new Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on, id",
      [emailAddress],
    );
    return rows.map(({ data }) => ({ ...data, props: Props.parse(openProps(data)) }));
  } finally {
    await owner.end();
  }
}

/** The token in the last link mailed to an address, by its page's parameter. */
export async function mailedLink(
  emailAddress: string,
  parameter: "link" | "invitation" | "address" | "restore" = "link",
): Promise<string> {
  const mail = (await mailedTo(emailAddress)).at(-1);
  if (!mail) throw new Error(`no mail for ${emailAddress}`);
  return new URL(z.string().parse(mail.props.url)).searchParams.get(parameter) ?? "";
}
