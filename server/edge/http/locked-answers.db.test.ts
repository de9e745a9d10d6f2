import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { usageMonth } from "#lib/plan-usage.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { forgetStore } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { signIn } from "#server/testing/factories.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { ownerOf } from "../../domain/deliveries/testing/connected-shop.ts";
import { aSecretKey } from "./testing/callers.ts";

const LIMIT = 100;
/** Some 600 calls, one after the other, because an account may make few exports at once. */
const WHOLE_MS = 180_000;
const questions: QuestionInput[] = [
  {
    questionNameId: "heard",
    type: "single",
    title: "Where did you hear about us?",
    required: false,
    allowOther: true,
    choices: [{ id: "podcast", label: "A podcast" }],
  },
  { questionNameId: "nps", type: "nps", title: "Would you recommend us?", required: false },
  { questionNameId: "why", type: "text", title: "Why us?", required: false },
];

const shops = await openShops();
afterAll(() => shops.close());

let shop: Shop;
let cookie: string;
let secretKey: string;

/** What we know of an order, each part found nowhere else. */
const secretsOf = (order: string) => [
  `why${order}`,
  `other${order}`,
  `${order}@example.com`,
  `customer${order}`,
  `utm${order}`,
];

async function buy(order: string): Promise<void> {
  const answers = [
    { questionNameId: "heard", choiceIds: ["other"], other: `other${order}` },
    { questionNameId: "nps", number: 3 },
    { questionNameId: "why", text: `why${order}` },
  ];
  const facts = { total: 7331.17, currency: "USD", isFirstOrder: true, country: "IS", email: `${order}@example.com` };
  const more = { customerId: `customer${order}`, utmCampaign: `utm${order}` };
  await shops.say(shop, order, { event: "complete", answers, order: { ...facts, ...more } });
}

async function recordIdOf(order: string): Promise<string> {
  const { rows } = await shops.owner.query<{ id: string }>(
    "SELECT id FROM response WHERE account_id = $1 AND source_order_id = $2",
    [shop.accountId, order],
  );
  return rows[0]?.id ?? "";
}

beforeAll(async () => {
  shop = await shops.open(questions);
  const { accountId } = shop;
  await shops.owner.query(
    `UPDATE account SET trial_ends_at = now() - interval '1 day', billing_plan = 'Enterprise', agreed_orders = $2 WHERE id = $1`,
    [accountId, LIMIT],
  );
  await shops.owner.query("INSERT INTO usage_folded (account_id, month, orders) VALUES ($1, $2, $3)", [
    ...[accountId, usageMonth(new Date()).startsAt, LIMIT - 1],
  ]);
  forgetStore(accountId);
  await buy("within7001");
  await buy("beyond7002");
  cookie = await signIn((await ownerOf(shop)).session);
  secretKey = await aSecretKey(accountId);
});

/** A stream without an end; what it sends is read by the statement of `app.GetLatestAnswers`. */
const endless: CallName[] = ["app.StreamFeed"];

const reading = everyCall().filter(
  ({ name, call }) =>
    (call.effect === "read" || call.effect === "open") &&
    routeOf(name).method === "GET" &&
    call.access !== "staff" &&
    !endless.includes(name),
);

/** Everything that a call answers about an order: as asked with nothing more than it needs, and with each filter. */
async function readAbout(order: string, name: CallName, call: Call): Promise<string> {
  const known: Record<string, string> = {
    questionNameId: "why",
    surveyId: shop.surveyId,
    platform: "Shopify",
    sourceOrderId: order,
    id: shop.surveyId,

    recordId: await recordIdOf(order),
    search: `why${order}`,
    country: "IS",
    orderTotalFrom: "7000",
    currency: "USD",
    version: "1",
    period: "week",
    by: "surface",
    name: "Slack",
    plan: "Free",
    page: "1",
    sortField: "country",
    key: secretKey,
    apiKey: secretKey,
    isTest: "false",
    choice: "other",
    status: "active",
  };
  const shape = call.query?.shape ?? {};
  const needed = Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success);
  const others = Object.keys(shape).filter((field) => !needed.includes(field) && field in known);
  const questionsAsked = "questionNameId" in shape ? ["why", "heard"] : [""];
  const texts: string[] = [];
  for (const questionNameId of questionsAsked) {
    for (const extra of [null, ...others]) {
      const fields = [...new Set([...needed, ...(extra === null ? [] : [extra])])];
      const search =
        extra === "search" && call.access !== "key" ? [`why${order}`, `${order}@example.com`, `other${order}`] : [""];
      for (const term of search) {
        const values = { ...known, questionNameId, ...(term === "" ? {} : { search: term }) };
        texts.push(await ask(name, call, fields, values));
      }
    }
  }
  return texts.join("\n");
}

async function ask(name: CallName, call: Call, fields: string[], known: Record<string, string>): Promise<string> {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => known[parameter] ?? "none");
  const query = new URLSearchParams(fields.map((field) => [field, known[field] ?? ""]));
  const address = query.size > 0 ? `${filled}?${query}` : filled;
  if (call.access === "storefront") return await (await fetch(`${shops.url}${address}`)).text();
  const isKey = call.access === "key";
  const answer = await api(method, address, isKey ? { headers: { authorization: `Bearer ${secretKey}` } } : { cookie });
  return await answer.text();
}

/** The calls that tell something about an order, and what. */
async function revealing(order: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, call } of reading) {
    const text = await readAbout(order, name, call);
    // Errors and cursors repeat the request's own input; results never do.
    const revealed = secretsOf(order).filter((secret) => text.includes(secret));
    found.push(...revealed.map((secret) => `${name} ${secret.replace(order, "")}`));
  }
  return found.sort();
}

test(
  "no call reads an answer or a fact of an order beyond the limit; once it's unlocked, each reads what it reads of others",
  async () => {
    const ofReadable = await revealing("within7001");
    const names = new Set(ofReadable.map((each) => each.split(" ")[0]));
    // The calls that are known to read answers; more may come.
    expect([...names]).toEqual(expect.arrayContaining(["Survey.ResponsesList", "Survey.ResponsesListByQuestion"]));
    expect([...names]).toEqual(
      expect.arrayContaining([
        ...["Survey.ExportQuestionResponsesToCsv", "Survey.GetResponseByPlatformAndSourceOrderId"],
        ...["Survey.GetDefaultByApiKeyAndOrderId", "app.ListResponses", "app.GetResponse", "app.GetLatestAnswers"],
        ...["app.ExportResponsesNdjson", "app.ExportSurveyResponses", "app.ExportAccount", "app.GetOtherGroups"],
      ]),
    );
    expect(await revealing("beyond7002")).toEqual([]);

    const list = await (await api("GET", "/Survey/ResponsesList?questionNameId=why", { cookie })).json();
    expect(list.total).toBe(2);
    const nothing = { answer: null, other: null, orderTotal: null, currency: null, isFirstOrder: null, country: null };
    expect(list.items).toMatchObject([
      { ...nothing, sourceOrderId: "beyond7002", locked: true },
      { answer: "whywithin7001", sourceOrderId: "within7001", country: "IS" },
    ]);
    expect(list.items[1]).not.toHaveProperty("locked");
    const sorted = await (
      await api("GET", "/Survey/ResponsesList?questionNameId=why&sortField=orderTotal", { cookie })
    ).json();
    expect(sorted.items.map((item: { sourceOrderId: string }) => item.sourceOrderId)).toEqual([
      "within7001",
      "beyond7002",
    ]);
    const all = await (await api("GET", "/app/responses/list", { cookie })).json();
    expect(all.items).toMatchObject([
      { sourceOrderId: "beyond7002", answers: [], answerCount: 3, orderTotal: null, emailAddress: null, locked: true },
      { sourceOrderId: "within7001", answerCount: 3 },
    ]);
    const details = await (
      await api("GET", `/app/responses/get?recordId=${await recordIdOf("beyond7002")}`, { cookie })
    ).json();
    expect(details).toMatchObject({ order: null, locked: true, customerType: "unknown" });
    const stats = await (await api("GET", "/Survey/GetTopLevelStatsForAccount", { cookie })).json();
    expect(stats).toMatchObject({ responses: 2 });

    const grown = { accountId: shop.accountId, orders: LIMIT + 5 };
    await shops.owner.query("UPDATE account SET agreed_orders = $2 WHERE id = $1", [grown.accountId, grown.orders]);
    await inAccount(shop.accountId, () =>
      inAccountTransaction((client) => unlockAnswers(client, shop.accountId, new Date())),
    );
    forgetStore(shop.accountId);
    expect(await revealing("beyond7002")).toEqual(ofReadable);
  },
  WHOLE_MS,
);
