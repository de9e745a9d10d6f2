import { closeDatabases, directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { samplesSent } from "./seed/connect-partners.ts";
import { makeDemoAccount } from "./seed/make-demo-account.ts";

/**
 * The people of a trial: the demo account's owner, created with the account, and the staff member. Running it again
 * changes nothing but the sandbox, which gets the demo's store again.
 */
const OWNER = "demo@afterword.example";
/** Longer, and the rest is sent while the product runs. */
const MOST_WAIT_MS = 15_000;
const STAFF = "staff@afterword.example";

await seedPerson(STAFF, "Afterword staff");
const personId = await seedPerson(OWNER, "Demo merchant");
const madeAccountId = await makeDemoAccount({ personId, emailAddress: OWNER });
if (madeAccountId) await samplesSent(madeAccountId, MOST_WAIT_MS);
await stopSender();
await closeDatabases();

async function seedPerson(emailAddress: string, name: string): Promise<string> {
  const person = await directory().person.upsert({
    where: { emailAddress },
    create: { emailAddress, name },
    update: {},
  });
  return person.id;
}
