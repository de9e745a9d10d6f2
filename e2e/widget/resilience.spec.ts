import type { Question } from "#lib/survey/document.ts";
import { fullIf } from "../tiers.ts";
import { expect, published, test } from "./shop.ts";

const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false };
const why: Question = { questionNameId: "why", type: "text", title: "Why?", required: false };

test("a shopper's answers while offline arrive, in one message, when the network is back", async ({
  page,
  shop,
  context,
  problems,
}) => {
  shop.survey = published([sure, why]);
  await shop.open(page);
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Why?" }).fill("because");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  const withAnswers = () => shop.messages.filter((message) => message.answers.length > 0).map(({ event }) => event);
  expect(withAnswers()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(withAnswers).toEqual(["complete"]);
  expect(shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  expect(shop.answerTo("why")?.text).toBe("because");
  // The browser itself reports requests without a network.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED")));
});

for (const status of [500, 503, 429])
  test(
    `an answer refused with ${status} is retried later`,
    fullIf(status !== 500),
    async ({ page, shop, problems }) => {
      let refusals = 1;
      shop.reply = () => (refusals-- > 0 ? { status, headers: { "retry-after": "1" } } : { status: 200 });
      shop.survey = published([sure]);
      await shop.open(page);
      await page.getByRole("radio", { name: "Yes" }).check();
      await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
      problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes(`status of ${status}`)));
    },
  );

test("bad order facts from a shop's template do not cost the answer", async ({ page, shop, problems }) => {
  shop.reply = (message) => ({ status: message.order ? 400 : 200 });
  shop.survey = published([sure]);
  await shop.open(page, { key: "pk_test", currency: "US dollars" });
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 400")));
});

const oddPlaces: [string, Record<string, string>, Record<string, string>][] = [
  [
    "in another letter case",
    { platform: "shopify", surface: "ThankYou" },
    { platform: "Shopify", surface: "thankYou" },
  ],
  ["that is unknown", { platform: "Etsy", surface: "checkout" }, { platform: "None", surface: "thankYou" }],
  ["in an unfilled template", { "order-id": "{{ order.id }}" }, { sourceOrderId: "" }],
  ["longer than any order's id", { "order-id": "9".repeat(201) }, { sourceOrderId: "" }],
];
for (const [name, attributes, sent] of oddPlaces)
  test(`a platform, surface or order id ${name} does not cost the answer`, async ({ page, shop }) => {
    shop.survey = published([sure]);
    await shop.open(page, { key: "pk_test", ...attributes });
    await page.getByRole("radio", { name: "Yes" }).check();
    await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
    expect(shop.messages.at(-1)).toMatchObject(sent);
  });

test("a remembered answer that the survey no longer accepts does not cost the new ones", async ({ page, shop }) => {
  const where: Question = {
    questionNameId: "where",
    type: "single",
    title: "Where?",
    required: false,
    choices: [
      { id: "friend", label: "A friend" },
      { id: "radio", label: "Radio" },
    ],
  };
  shop.survey = published([where, sure, why]);
  await shop.open(page);
  await page.getByRole("radio", { name: "Radio" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  shop.survey = published([{ ...where, choices: where.choices?.slice(0, 1) }, why], { version: 4 });
  shop.messages.length = 0;
  await page.reload();
  await page.getByRole("radio", { name: "A friend" }).check();
  await expect.poll(() => shop.answerTo("where")?.choiceIds).toEqual(["friend"]);
  // The previous page may send once more, for the previous version, what was not acknowledged.
  const sent = shop.messages.filter(({ version }) => version === 4).flatMap(({ answers }) => answers);
  expect(sent).toMatchObject([{ questionNameId: "where", choiceIds: ["friend"] }]);
});

test("an answer that the server refuses permanently is not retried", async ({ page, shop, problems }) => {
  const refused: string[] = [];
  shop.reply = (message) => {
    refused.push(...message.answers.map((answer) => answer.questionNameId));
    return { status: 409 };
  };
  shop.survey = published([sure, why]);
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => refused).toEqual(["sure"]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Why?" }).fill("because");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => refused).toEqual(["sure", "why"]);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 409")));
});

test("a reload does not ask skipped questions again, and stays where the shopper went back to", async ({
  page,
  shop,
}) => {
  const later = { ...why, questionNameId: "later", title: "Later?" };
  shop.survey = published([sure, why, later]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await next.click();
  await expect(page.getByRole("heading", { name: "Later?" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Later?" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
});

test("a reload resumes where the shopper was, as the same respondent", async ({ page, shop }) => {
  shop.survey = published([sure, why]);
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => shop.events().at(-1)).toBe("complete");
  expect(new Set(shop.messages.map((message) => message.responseId)).size).toBe(1);
  const sequences = shop.messages.map((message) => message.sequence);
  expect(new Set(sequences).size).toBe(sequences.length);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
});

test("an order that completed the survey elsewhere gets the thanks, and nothing is sent", async ({ page, shop }) => {
  shop.survey = { ...published([sure]), responseStatus: "completed" };
  await shop.open(page, { key: "pk_test", "order-id": "1001", "customer-id": "7654321098765" });
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).not.toBeFocused();
  const [asked = ""] = shop.requested.filter((address) => address.includes("AndOrderId?"));
  expect(Object.fromEntries(new URLSearchParams(asked.split("?")[1]))).toMatchObject({
    apiKey: "pk_test",
    platform: "None",
    sourceOrderId: "1001",
    customerId: "7654321098765",
  });
});

const silent: [string, { status: number; body: string }][] = [
  ["a disabled survey", { status: 200, body: '{"enabled":false}' }],
  ["broken JSON", { status: 200, body: '{"enabled":' }],
  ["an unknown key", { status: 401, body: '{"title":"Unknown key"}' }],
  ["a failing server", { status: 500, body: "oops" }],
  ["an unexpected document", { status: 200, body: '{"enabled":true}' }],
  ["a survey without a question for this order", { status: 200, body: JSON.stringify(published([])) }],
];
for (const [name, reply] of silent)
  test(`${name} leaves the shop's page unchanged`, async ({ page, shop, problems }) => {
    shop.surveyReply = reply;
    const answered = page.waitForResponse((response) => response.url().includes("GetDefault"));
    await shop.open(page);
    await (await answered).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator(".afterword")).toHaveCount(0);
    expect(shop.messages).toEqual([]);
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of")));
  });

test("blocked storage, a blocked call and a shop's own fetch that throws break nothing", async ({
  page,
  shop,
  problems,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new Error("blocked");
      },
    });
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (init?.method === "POST") throw new Error("replaced");
      return fetch(address, init);
    };
  });
  shop.survey = published([sure]);
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a strict Content-Security-Policy for styles does not unstyle the survey", async ({ page, shop, problems }) => {
  const api = new URL(shop.scriptAddress).origin;
  shop.html = "<h1>Order</h1>%script%";
  shop.headers = { "content-security-policy": `default-src 'none'; script-src ${api}; connect-src ${api}` };
  shop.survey = published([sure]);
  await shop.open(page);
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCSS("background-color", "rgb(29, 27, 24)");
  // The policy only blocks the shop's own style element here.
  expect(problems.length).toBe(1);
  problems.pop();
});
