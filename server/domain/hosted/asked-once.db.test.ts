import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { saveResponse, storefront } from "#server/storefront/index.ts";
import { makeStore, rowsOf, type SurveyStore } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const questions: Question[] = [
  { questionNameId: "source", type: "single", title: "Source?", required: true, choices, askOnce: "order" },
  { questionNameId: "score", type: "nps", title: "Score?", required: true },
];
const order = { orderId: "77", platform: "Shopify" };

async function answerElsewhere({ key, surveyId }: SurveyStore): Promise<void> {
  const place = { platform: "Shopify", surface: "thankYou", sourceOrderId: "77" };
  const answers = [{ questionNameId: "source", choiceIds: ["b"] }];
  const message = { apiKey: key, surveyId, ...place, responseId: randomUUIDv7(), event: "answer", answers };
  await saveResponse(storefront(), message, null);
}

test("a link skips what its page already asked for the order, and continues to the end", async () => {
  const store = await makeStore(questions);
  await answerElsewhere(store);
  const page = await openPlain({ key: store.key, ...order });
  expect(page.titles).toEqual(["Score? *"]);
  const end = await fillIn(page, { score: "9" });
  expect(end.status).toBe(200);
  expect(await rowsOf(store, "response")).toMatchObject([{ status: 2 }]);
  expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["9"] }, { choices: ["b"] }]);
});

test("the form keeps its own answers, so that its shopper can continue", async () => {
  const store = await makeStore(questions);
  const second = await fillIn(await openPlain({ key: store.key, ...order }), { source: "a" });
  expect(second.titles).toEqual(["Score? *"]);
  await fillIn(second, { score: "3" });
  expect(await rowsOf(store, "response")).toMatchObject([{ status: 2 }]);
});

test("if nothing is left to ask for the order, the link shows that the survey is closed", async () => {
  const store = await makeStore(questions.slice(0, 1));
  await answerElsewhere(store);
  expect((await openPlain({ key: store.key, ...order })).titles).toEqual(["This survey is closed"]);
  expect((await openPlain({ key: store.key, ...order, orderId: "78" })).titles).toEqual(["Source? *"]);
});
