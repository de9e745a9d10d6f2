import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSecretKey } from "#server/edge/http/testing/callers.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const questions = [
  {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    choices: [{ id: "radio", label: "Radio" }],
    allowOther: true,
  },
  { questionNameId: "score", type: "nps", title: "How likely?" },
  { questionNameId: "why", type: "text", title: "Why?", showIf: { answer: "score", op: "lt", value: 7 } },
];

/** A merchant with a live survey, and a shopper's page of an order. */
async function aShop() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const call = async (method: string, path: string, body?: object) =>
    (await api(method, path, { cookie, ...(body ? { body } : {}) })).json();
  const publish = async (name: string) => {
    const { id } = await call("POST", "/Survey/Save", { name, questions });
    await call("GET", `/Survey/ToggleStatusById/${id}`);
    return id;
  };
  const say = async (surveyId: string, sourceOrderId: string, answers: object[], more: object = {}) => {
    const apiKey = account.publishableKey;
    const order = { apiKey, surveyId, platform: "Shopify", surface: "thankYou", sourceOrderId };
    const message = { ...order, responseId: randomUUIDv7(), event: "answer", answers, ...more };
    await expect.poll(async () => (await save(served.base, message)).status).toBe(200);
    return message.responseId;
  };
  const read = async (query: string, headers?: Record<string, string>) => {
    const path = `/Survey/GetResponseByPlatformAndSourceOrderId?${query}`;
    const response = await api("GET", path, headers ? { headers } : { cookie });
    return { status: response.status, answer: await response.json() };
  };
  return { ...account, publish, say, read };
}

test("an order's response has the answers of all its pages, each in the field of its question's type", async () => {
  const { publish, say, read } = await aShop();
  const surveyId = await publish("One");
  const order = { total: 49.9, currency: "EUR", country: "DE" };
  const first = await say(surveyId, "1001", [{ questionNameId: "source", choiceIds: ["other"], other: "A sign" }], {
    order,
    locale: "de",
  });
  await say(surveyId, "1001", [{ questionNameId: "score", number: 9 }]);
  const { status, answer } = await read(`surveyId=${surveyId}&platform=Shopify&sourceOrderId=1001`);
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    responseId: first,
    surveyId,
    version: 1,
    status: "partial",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "1001",
    answers: [
      { questionNameId: "source", choiceIds: ["other"], other: "A sign" },
      { questionNameId: "score", number: 9 },
    ],
    order,
    locale: "de",
    completedAt: null,
  });
});

test("without a survey, it is for the survey that the order answered last", async () => {
  const { publish, say, read } = await aShop();
  const one = await publish("One");
  await say(one, "1001", [{ questionNameId: "score", number: 1 }]);
  const two = await publish("Two");
  await say(two, "1001", [{ questionNameId: "score", number: 2 }]);
  expect((await read("platform=Shopify&sourceOrderId=1001")).answer).toMatchObject({ surveyId: two });
  const { answer } = await read(`surveyId=${one}&platform=Shopify&sourceOrderId=1001`);
  expect(answer).toMatchObject({ surveyId: one, answers: [{ questionNameId: "score", number: 1 }] });
});

test("a hidden answer and a test order are not in it", async () => {
  const { publish, say, read } = await aShop();
  const surveyId = await publish("One");
  const page = await say(surveyId, "1001", [
    { questionNameId: "score", number: 3 },
    { questionNameId: "why", text: "Because" },
  ]);
  await say(surveyId, "1001", [{ questionNameId: "score", number: 8 }], { responseId: page, sequence: 2 });
  const { answer } = await read("platform=Shopify&sourceOrderId=1001");
  expect(answer.answers).toEqual([{ questionNameId: "score", number: 8 }]);
  await say(surveyId, "1002", [{ questionNameId: "score", number: 3 }], { isTest: true });
  expect((await read("platform=Shopify&sourceOrderId=1002")).status).toBe(404);
});

test("a secret key reads it; a publishable key and another account can't", async () => {
  const { accountId, publishableKey, publish, say, read } = await aShop();
  await say(await publish("One"), "1001", [{ questionNameId: "score", number: 1 }]);
  const query = "platform=Shopify&sourceOrderId=1001";
  const withKey = (key: string) => read(query, { authorization: `Bearer ${key}` });
  expect((await withKey(await aSecretKey(accountId))).status).toBe(200);
  expect((await withKey(publishableKey)).status).toBe(403);
  expect((await withKey(await aSecretKey((await anAccount()).accountId))).status).toBe(404);
});

test.each([
  ["sourceOrderId=1001", 400, "platform"],
  ["platform=Etsy&sourceOrderId=1001", 400, "platform"],
  ["platform=Shopify", 400, "sourceOrderId"],
  ["platform=Shopify&sourceOrderId=", 400, "sourceOrderId"],
  ["platform=Wix&sourceOrderId=1001", 404, undefined],
  ["platform=Shopify&sourceOrderId=%00", 404, undefined],
  ["platform=Shopify&sourceOrderId=1001&surveyId=none", 404, undefined],
])("%s is a %i", async (query, expected, field) => {
  const { publish, say, read } = await aShop();
  await say(await publish("One"), "1001", [{ questionNameId: "score", number: 1 }]);
  const { status, answer } = await read(query);
  expect([status, Object.keys(answer.errors ?? {})[0]]).toEqual([expected, field]);
});
