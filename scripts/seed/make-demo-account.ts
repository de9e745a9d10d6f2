import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { insertAccount } from "#server/domain/accounts/index.ts";
import { saveRules } from "#server/domain/channel-rules/index.ts";
import { importSpend } from "#server/domain/channel-spend/index.ts";
import { chosenStore } from "#server/domain/connections/index.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { readRespondents } from "../replay/read-respondents.ts";
import { sampleDataSource, sourceQuestions, thanksgivingSurvey } from "../replay/thanksgiving-survey.ts";
import { connectPartners, queueSamples } from "./connect-partners.ts";
import { connectShop, reopenShop } from "./connect-shop.ts";
import { fillSurvey, storeOrders, tagResponses } from "./fill-survey.ts";
import { type DemoOwner, ownerContext } from "./owner-context.ts";
import { sampleOrders } from "./sample-orders.ts";
import type { Sandbox } from "./sample-partners.ts";
import { sampleRules, sampleSpend } from "./sample-spend.ts";
import { DAY_MS, SAMPLE_DAYS } from "./sample-times.ts";
import { sandboxStore } from "./sandbox-store.ts";
import { thanksgivingResponses } from "./thanksgiving-responses.ts";

export const SHOP_DOMAIN = "demo-shop.myshopify.com";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
/** Continues "Responses: " on the screens that show them. */
const demoSource = `made up, except those to the Thanksgiving survey (${sampleDataSource})`;
const liveSurvey = { name: "Post-purchase survey", ...defaultSurvey };

const TIME_ZONE = "America/New_York";

/**
 * The demo account: the survey that every account starts with, live for a month, with made-up orders and responses; and
 * the Thanksgiving survey, which ended when the other one was published, with its respondents' answers. Where the
 * sandbox has stand-ins for partners, they are connected, its Shopify with the account's store. Each step checks whether
 * it was done, and the store comes last: an interrupted start is continued by the next one, and a finished account is
 * left as its people changed it; only the sandbox gets its store again. Returns the account's id; null if it was
 * finished before.
 */
export async function makeDemoAccount(owner: DemoOwner, sandbox: Sandbox = env): Promise<string | null> {
  const store = sandboxStore(sandbox, SHOP_DOMAIN);
  const begun = await begunAccount();
  if (await isFinished(begun)) {
    if (store) await reopenShop(store, { owner, domain: SHOP_DOMAIN });
    return null;
  }
  const accountId = begun ?? (await newAccount(owner));
  await fillThanksgiving(owner, accountId);
  const { id, publishedAt } = await goLive(owner, accountId, liveSurvey, SAMPLE_DAYS);
  // From the time of publishing, so that a continued start makes the same orders.
  const orders = sampleOrders(publishedAt.getTime());
  await fillSurvey(accountId, id, () => orders.flatMap(({ shown }) => (shown ? [shown.response] : [])));
  await storeOrders({ accountId, timeZone: TIME_ZONE, survey: liveSurvey }, orders);
  const context = ownerContext(owner, accountId, publishedAt);
  await inAccount(accountId, async () => {
    await importSpend(context, sampleSpend(publishedAt.getTime(), TIME_ZONE));
    await saveRules(context, sampleRules);
  });
  await tagResponses(accountId);
  await archiveThanksgiving(owner, accountId, publishedAt);
  await connectPartners(owner, accountId, sandbox);
  await queueSamples(accountId, id);
  if (store) await connectShop(store, { owner, accountId, domain: SHOP_DOMAIN }, publishedAt);
  else await addEarlierStore(accountId, publishedAt);
  return accountId;
}

async function begunAccount(): Promise<string | undefined> {
  const account = await directory().account.findFirst({
    where: { sampleDataSource: demoSource },
    select: { id: true },
  });
  return account?.id;
}

/** Whether the account is complete, even after its people disconnected the store: its row stays. */
async function isFinished(accountId: string | undefined): Promise<boolean> {
  if (await directory().shopDomain.findUnique({ where: { domain: SHOP_DOMAIN } })) return true;
  if (accountId === undefined) return false;
  const had = { accountId, kind: "platform", status: { not: "chosen" } };
  return await inAccount(accountId, async () => (await tenant().connection.count({ where: had })) > 0);
}

async function newAccount({ personId }: DemoOwner): Promise<string> {
  return await insertAccount(
    { personId },
    {
      companyName: "Quire & Fold",
      hdyhau: "Demo",
      platform: "Shopify",
      timeZone: TIME_ZONE,
      storeChoiceAt: new Date(),
      connections: { create: chosenStore("Shopify", SHOP_DOMAIN) },
      sampleDataSource: demoSource,
    },
  );
}

/**
 * Without a stand-in of Shopify: the store had the app while the sample's orders were placed. Opening the app there
 * connects it again, and what the store asks about its shoppers reaches the account.
 */
async function addEarlierStore(accountId: string, connectedAt: Date): Promise<void> {
  const store = { kind: "platform", name: "Shopify", externalId: SHOP_DOMAIN, status: "removed", connectedAt };
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      await transaction.connection.create({ data: { accountId, ...store } });
      await transaction.shopDomain.create({ data: { domain: SHOP_DOMAIN, accountId, platform: "Shopify" } });
    }),
  );
}

/**
 * Fills the Thanksgiving survey, unless another one is live: then it ended already. Its answers are part of the sandbox,
 * which a product image leaves out: there the account has no such survey.
 */
async function fillThanksgiving(owner: DemoOwner, accountId: string): Promise<void> {
  if (!existsSync(file)) return;
  const live = await inAccount(accountId, () => surveyIn(accountId, { name: liveSurvey.name }));
  if (live?.publishedAt) return;
  const { id, publishedAt } = await goLive(owner, accountId, thanksgivingSurvey, 2 * SAMPLE_DAYS);
  await fillSurvey(accountId, id, () =>
    thanksgivingResponses(readRespondents(readFileSync(file, "utf8"), sourceQuestions), publishedAt.getTime()),
  );
}

/** Once another survey took its place, it left the lists; its answers stay in the figures. */
async function archiveThanksgiving(owner: DemoOwner, accountId: string, endedAt: Date): Promise<void> {
  await inAccount(accountId, async () => {
    const ended = await surveyIn(accountId, { name: thanksgivingSurvey.name });
    if (!ended || ended.archived) return;
    await saveSurvey(ownerContext(owner, accountId, endedAt), { id: ended.id, status: "archived" });
  });
}

/** Saves the survey and makes it the live one, as if it had been done so many days ago; unless it was done. */
async function goLive(
  owner: DemoOwner,
  accountId: string,
  survey: SurveyDocument & { name: string },
  daysAgo: number,
): Promise<{ id: string; publishedAt: Date }> {
  return await inAccount(accountId, async () => {
    const context = ownerContext(owner, accountId, new Date(Date.now() - daysAgo * DAY_MS));
    const { name } = survey;
    const { id } = (await surveyIn(accountId, { name })) ?? (await saveSurvey(context, survey));
    const { liveSurveyId } = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
    // With a later time than it was saved, so that nothing in it counts as unpublished.
    const now = new Date(context.now.getTime() + 1);
    if (liveSurveyId !== id) await toggleStatus({ ...context, now }, id);
    const { publishedAt } = (await surveyIn(accountId, { id })) ?? {};
    return { id, publishedAt: publishedAt ?? now };
  });
}

async function surveyIn(accountId: string, which: { id: string } | { name: string }) {
  return await tenant().survey.findFirst({
    where: { accountId, ...which },
    select: { id: true, publishedAt: true, archived: true },
  });
}
