import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import type { QuestionInput } from "#lib/survey/document.ts";
import { connectStore, withStore } from "#server/domain/connections/index.ts";
import { deleteResponses } from "#server/domain/responses/index.ts";
import { setCopied } from "#server/domain/store-answers/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { askAdmin } from "#server/partners/platforms/shopify/ask-admin.ts";
import { shopifyTestApp, startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { queueForStores } from "./queue-for-stores.ts";
import { inMinutes, runDue } from "./testing/run-due.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  // Other tests send what is due in this database.
  await shops.owner.query("DELETE FROM delivery");
  await shops.close();
});

const app = { ...shopifyTestApp, adminUrl: "https://admin.shopify.com", appBridgeUrl: "https://cdn.shopify.example" };
const defineDocument = `mutation ($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
}`;
const setDocument = `mutation ($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } }
}`;
const Defined = z.object({
  variables: z.object({ definition: z.object({ key: z.string(), type: z.string() }) }),
});
const choices = ["A podcast", "A friend, or family that lives near"].map((label, n) => ({ id: `c${n}`, label }));
const asked = { title: "Question", required: false };
const questions = [
  { ...asked, questionNameId: "heard", type: "single", choices, allowOther: true },
  { ...asked, questionNameId: "all", type: "multiple", choices, allowOther: true },
  { ...asked, questionNameId: "ranked", type: "ranking", choices },
  { ...asked, questionNameId: "nps", type: "nps" },
  { ...asked, questionNameId: "amount", type: "number" },
  { ...asked, questionNameId: "why-did-you-choose-us", type: "longText" },
] satisfies QuestionInput[];
const answers = [
  { questionNameId: "heard", choiceIds: ["c1"] },
  { questionNameId: "all", choiceIds: ["c0", "other"], other: "The\nradio" },
  { questionNameId: "ranked", ranking: ["c1", "c0"] },
  { questionNameId: "nps", number: 9 },
  { questionNameId: "amount", number: 2.5 },
  { questionNameId: "why-did-you-choose-us", text: "The mugs.\nAnd the price." },
];

/** A store with an order of customer 7, whose account copies all answers. */
async function aStore({ isTagged = false } = {}) {
  const [shop, handle] = [await shops.open(questions), `shop-${randomUUID()}`];
  const { accountId } = shop;
  const { personId } = await directory().membership.findFirstOrThrow({ where: { accountId } });
  const token = await shopify.install(handle);
  const store = await admins()
    .find(({ name }) => name === "Shopify")
    ?.install?.verifyStore(token);
  if (store) await connectStore({ accountId, personId, platform: "Shopify", store });
  await shopify.grant(handle, ["write_orders", "write_customers"]);
  const inHere = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  for (const { questionNameId } of questions)
    await inHere(() => setCopied({ accountId }, { questionNameId, isOn: true, isTagged }));
  const anOrder = async () => {
    const [order, responseId] = [await shopify.placeOrder(handle, "customer=7"), randomUUID()];
    return {
      order,
      say: (...answers: object[]) => shops.say(shop, order, { responseId, event: "complete", answers }),
    };
  };
  return {
    accountId,
    personId,
    inHere,
    anOrder,
    run: async () => {
      await queueForStores(workerPool(), inMinutes(2));
      await runDue(workerPool(), inMinutes(2));
    },
    at: async (owner: string) => (await shopify.metafields(handle))[`gid://shopify/${owner}`] ?? {},
    /** By key. */
    definedTypes: () =>
      Object.fromEntries(
        shopify.records.list("shopify").flatMap(({ path, body }) => {
          const { definition } = Defined.safeParse(body).data?.variables ?? {};
          return definition && path.includes(handle) ? [[definition.key, definition.type]] : [];
        }),
      ),
    /** Asks the store for what earlier releases asked. */
    ask: (document: string, variables: object) =>
      withStore(accountId, ({ store: connected }) =>
        askAdmin(app, connected, { document, variables: { ...variables }, data: z.unknown() }),
      ),
  };
}

test("answers are fields of the types that segments of customers compare, long texts aside", async () => {
  const { anOrder, run, at, definedTypes } = await aStore();
  const { order, say } = await anOrder();
  await say(...answers);
  await run();
  const fields = {
    "$app:answers.heard": "A friend, or family that lives near",
    "$app:answers.all": '["A podcast","Other","The radio"]',
    "$app:answers.ranked": '["A friend, or family that lives near","A podcast"]',
    "$app:answers.nps": "9",
    "$app:answers.amount": "2.5",
    "$app:answers.why-did-you-choose-us": "The mugs.\nAnd the price.",
  };
  expect([await at(`Order/${order}`), await at("Customer/7")]).toEqual([fields, fields]);
  expect(definedTypes()).toEqual({
    heard: "single_line_text_field",
    all: "list.single_line_text_field",
    ranked: "list.single_line_text_field",
    nps: "number_integer",
    amount: "number_decimal",
    "why-did-you-choose-us": "multi_line_text_field",
  });
});

test("choices and scores are tags, too, if they were switched on: the customer has those of the latest answer", async () => {
  const { anOrder, run, at } = await aStore({ isTagged: true });
  const first = await anOrder();
  await first.say(...answers);
  await run();
  const { tags = "" } = await at(`Order/${first.order}`);
  expect(tags).toMatch(
    /^survey:heard:A friend or f-[0-9a-f]{4}, survey:all:A podcast, survey:all:Other, survey:nps:9$/,
  );
  expect(tags.split(", ").every((tag) => tag.length <= 40)).toBe(true);
  const second = await anOrder();
  await second.say({ questionNameId: "heard", choiceIds: ["c0"] }, { questionNameId: "nps", number: 10 });
  await run();
  expect((await at(`Order/${second.order}`)).tags).toBe("survey:heard:A podcast, survey:nps:10");
  expect((await at("Customer/7")).tags).toBe(
    "survey:all:A podcast, survey:all:Other, survey:heard:A podcast, survey:nps:10",
  );
});

test("tags go with the response that they are of", async () => {
  const { accountId, personId, inHere, anOrder, run, at } = await aStore({ isTagged: true });
  const { order, say } = await anOrder();
  await say(...answers);
  await run();
  expect((await at("Customer/7")).tags).toContain("survey:nps:9");
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  await inHere(() => deleteResponses({ accountId, personId, isStaff: false }, [response?.id ?? ""]));
  await run();
  expect([await at(`Order/${order}`), await at("Customer/7")]).toEqual([{}, {}]);
});

test("of a question that was switched on when all answers were texts, the fields get types, and the texts are removed", async () => {
  const { accountId, inHere, anOrder, run, at, ask } = await aStore();
  await inHere(() => tenant().copiedQuestion.updateMany({ where: { accountId }, data: { definedAt: null } }));
  const { order, say } = await anOrder();
  const text = { namespace: "$app", key: "nps", type: "multi_line_text_field" };
  await ask(defineDocument, { definition: { ...text, name: "Question", ownerType: "ORDER" } });
  await ask(setDocument, { metafields: [{ ...text, ownerId: `gid://shopify/Order/${order}`, value: "8" }] });
  expect(await at(`Order/${order}`)).toEqual({ "$app.nps": "8" });
  await say({ questionNameId: "nps", number: 9 });
  await run();
  expect(await at(`Order/${order}`)).toEqual({ "$app:answers.nps": "9" });
  const made = await inHere(() => tenant().copiedQuestion.findMany({ where: { accountId, NOT: { definedAt: null } } }));
  expect(made.map(({ questionNameId }) => questionNameId)).toEqual(["nps"]);
});

test("a store refuses a value, and a type, that don't fit its field", async () => {
  const { anOrder, ask } = await aStore();
  const { order } = await anOrder();
  const set = (type: string, value: string) =>
    ask(setDocument, {
      metafields: [{ namespace: "$app:answers", key: "nps", ownerId: `gid://shopify/Order/${order}`, type, value }],
    });
  expect(JSON.stringify(await set("number_integer", "nine"))).toContain("Value must be an integer.");
  expect(JSON.stringify(await set("multi_line_text_field", "9"))).toContain(
    "Type must be consistent with the definition's type",
  );
  expect(await set("number_integer", "9")).toEqual({ metafieldsSet: { userErrors: [] } });
});
