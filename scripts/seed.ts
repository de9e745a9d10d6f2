import { randomUUIDv7 } from "node:crypto";
import { insertAccount } from "#server/accounts/index.ts";
import { closeDatabases, directory, inAccount } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { toggleStatus, workingSurvey } from "#server/surveys/index.ts";

/**
 * The demo account of a trial: its owner, its shop's domain, its default survey published and on; and the person on the
 * staff list. Running it again changes nothing.
 */
const OWNER = "demo@afterword.example";
const STAFF = "staff@afterword.example";
const SHOP_DOMAIN = "demo-shop.myshopify.com";

await seedPerson(STAFF, "Afterword staff");
const ownerId = await seedPerson(OWNER, "Demo merchant");
const known = await directory().shopDomain.findUnique({ where: { domain: SHOP_DOMAIN } });
if (!known) await makeDemoAccount();
await closeDatabases();

async function seedPerson(emailAddress: string, name: string): Promise<string> {
  const person = await directory().person.upsert({
    where: { emailAddress },
    create: { emailAddress, name },
    update: {},
  });
  return person.id;
}

async function makeDemoAccount(): Promise<void> {
  const now = new Date();
  const accountId = await insertAccount(
    { personId: ownerId },
    {
      companyName: "Quire & Fold",
      hdyhau: "Demo",
      platform: "Shopify",
      platformDomain: SHOP_DOMAIN,
      storeChoiceAt: now,
      storeConnectedAt: now,
    },
  );
  await inAccount(accountId, async () => {
    const context = ownerContext(accountId, now);
    const survey = await workingSurvey(context);
    // Published after it was made, so that nothing in it counts as unpublished.
    await toggleStatus({ ...context, now: new Date() }, survey.id);
  });
  // Last, so that a start which was cut short makes the account again instead of leaving half of it.
  await directory().shopDomain.create({ data: { domain: SHOP_DOMAIN, accountId, platform: "Shopify" } });
}

function ownerContext(accountId: string, now: Date): MemberContext {
  const membership = { accountId, role: "owner", isStaff: false } as const;
  const session = { sessionId: randomUUIDv7(), personId: ownerId, emailAddress: OWNER, membership };
  return { session, personId: ownerId, emailAddress: OWNER, ...membership, traceId: randomUUIDv7(), now };
}
