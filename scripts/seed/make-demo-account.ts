import { randomUUIDv7 } from "node:crypto";
import { insertAccount } from "#server/domain/accounts/index.ts";
import { chosenStore } from "#server/domain/connections/index.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { sampleDataSource, thanksgivingSurvey } from "../replay/thanksgiving-survey.ts";
import { fillResponses } from "./fill-responses.ts";

/** Who owns the demo account. */
export interface DemoOwner {
  personId: string;
  emailAddress: string;
}

const SHOP_DOMAIN = "demo-shop.myshopify.com";

/**
 * The demo account: the Thanksgiving survey, published and enabled, with its respondents' answers. Each step checks
 * whether it was done, and the shop's domain comes last: an interrupted start is continued by the next one, and a
 * finished account is left as its people changed it.
 */
export async function makeDemoAccount(owner: DemoOwner): Promise<void> {
  if (await directory().shopDomain.findUnique({ where: { domain: SHOP_DOMAIN } })) return;
  const accountId = (await unfinishedAccount()) ?? (await newAccount(owner));
  await inAccount(accountId, () => goLive(ownerContext(owner, accountId)));
  await fillResponses(accountId);
  await directory().shopDomain.create({ data: { domain: SHOP_DOMAIN, accountId, platform: "Shopify" } });
}

async function unfinishedAccount(): Promise<string | undefined> {
  const account = await directory().account.findFirst({
    where: { sampleDataSource, shopDomains: { none: {} } },
    select: { id: true },
  });
  return account?.id;
}

async function newAccount({ personId }: DemoOwner): Promise<string> {
  const now = new Date();
  return await insertAccount(
    { personId },
    {
      companyName: "Quire & Fold",
      hdyhau: "Demo",
      platform: "Shopify",
      storeChoiceAt: now,
      connections: { create: chosenStore("Shopify", SHOP_DOMAIN) },
      sampleDataSource,
    },
  );
}

async function goLive(context: MemberContext): Promise<void> {
  const { accountId } = context;
  const account = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
  if (account.liveSurveyId !== null) return;
  const { name } = thanksgivingSurvey;
  const saved = await tenant().survey.findFirst({ where: { accountId, name }, select: { id: true } });
  const { id } = saved ?? (await saveSurvey(context, thanksgivingSurvey));
  // Published after it was saved, so that nothing in it counts as unpublished.
  await toggleStatus({ ...context, now: new Date() }, id);
}

function ownerContext({ personId, emailAddress }: DemoOwner, accountId: string): MemberContext {
  const now = new Date();
  const membership = { accountId, role: "owner", isStaff: false } as const;
  const signIn = {
    signedInAt: now,
    isSignInRecent: true,
    hasSecondFactor: false,
    needsSecondFactor: false,
    platform: null,
  };
  const session = { sessionId: randomUUIDv7(), personId, emailAddress, membership, ...signIn };
  return { session, personId, emailAddress, ...membership, traceId: randomUUIDv7(), now };
}
