import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeViolations, expectReadableEverywhere } from "./axe.ts";
import { runInDatabase } from "./database.ts";
import { expect, hydrated, type Merchant, sandboxUrl, test } from "./fixtures.ts";
import { firstQuestionId, firstQuestionTitle } from "./sample-shoppers.ts";

const path = "/manage-integrations";

async function openScreen(page: Page, query = ""): Promise<void> {
  await page.goto(`${path}${query}`);
  await hydrated(page);
}

/** One that the stand-in takes: it refuses keys with "bad" in them, as some random ones have. */
const aWriteKey = () => `wk_${randomUUID().replaceAll("bad", "bed")}`;

interface Received {
  path: string;
  headers: Record<string, string>;
  body: { type: string; data: { isTest: boolean; answers: { question: string }[] } };
}

/** What the receiver at an address got. */
async function receivedAt(request: APIRequestContext, address: string): Promise<Received[]> {
  const recorded: Received[] = await (await request.get(`${sandboxUrl()}/recorded?partner=webhook`)).json();
  return recorded.filter((one) => one.path.includes(address));
}

/** A shopper answers the first question and finishes. */
async function complete(request: APIRequestContext, { publishableKey }: Merchant): Promise<void> {
  const { id } = await (await request.get("/Survey/GetByAccount")).json();
  const data = {
    apiKey: publishableKey,
    surveyId: id,
    responseId: randomUUID(),
    event: "complete",
    platform: "None",
    surface: "thankYou",
    sourceOrderId: randomUUID(),
    order: { total: 49.9, currency: "USD" },
    answers: [{ questionNameId: firstQuestionId, choiceIds: ["podcast"] }],
  };
  expect((await request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
}

async function failNext(request: APIRequestContext, times: number): Promise<void> {
  const data = { partner: "webhook", status: 503, times };
  expect((await request.post(`${sandboxUrl()}/control`, { data })).status()).toBe(200);
}

async function connect(request: APIRequestContext, name: string, settings: object): Promise<void> {
  const data = { name, enabled: true, settings };
  expect((await request.post("/Integration/ToggleIntegration", { data })).status()).toBe(200);
}

test("a webhook is connected, tested, receives responses, and a failed one is sent again", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  const receiver = `receiver.example/hook/${randomUUID()}`;
  const card = page.getByRole("region", { name: "Webhook" });
  expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  await openScreen(page);

  await test.step("a wrong address is refused at its field", async () => {
    await card.getByRole("button", { name: "Connect webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect webhook" });
    await dialog.getByLabel("URL").fill("http://127.0.0.1/hook");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByLabel("URL")).toHaveAccessibleDescription(
      /Enter an address that starts with https:\/\/\./,
    );
    await expect(dialog.getByLabel("URL")).toBeFocused();
  });

  await test.step("connecting shows the secret once", async () => {
    const dialog = page.getByRole("dialog", { name: "Connect webhook" });
    await dialog.getByLabel("URL").fill(`https://${receiver}`);
    await dialog.getByRole("button", { name: "Connect" }).click();
    const shown = page.getByRole("dialog", { name: "Your signing secret" });
    await expect(shown.getByRole("figure", { name: "Signing secret" })).toContainText("whsec_");
    await expect(shown.getByRole("button", { name: "Copy" })).toBeFocused();
    await shown.getByRole("button", { name: "I've saved it" }).click();
    await expect(card.getByText("On", { exact: true })).toBeVisible();
    await expect(page.getByText("whsec_")).toHaveCount(0);
  });

  await test.step("the test message is shown, sent and answered", async () => {
    await card.getByRole("button", { name: "Test" }).click();
    const dialog = page.getByRole("dialog", { name: "Test your webhook" });
    await expect(dialog.getByText("this is an example with made-up answers")).toBeVisible();
    await expect(dialog.getByRole("figure", { name: "Message to your webhook" })).toContainText('"isTest": true');
    await dialog.getByRole("button", { name: "Send test message" }).click();
    await expect(dialog.getByText("Test message delivered")).toBeVisible();
    await expect(dialog.getByText("Your server answered with HTTP 204 and an empty body.")).toBeVisible();
    const [first] = await receivedAt(page.request, receiver);
    expect([first?.body.data.isTest, first?.headers["webhook-signature"]]).toEqual([
      true,
      expect.stringMatching(/^v1,/),
    ]);
    await page.keyboard.press("Escape");
    await expect(card.getByRole("button", { name: "Test" })).toBeFocused();
  });

  await test.step("a response arrives within seconds", async () => {
    await complete(page.request, merchant);
    await expect.poll(async () => (await receivedAt(page.request, receiver)).length).toBe(2);
    const received = await receivedAt(page.request, receiver);
    expect(received.at(-1)?.body).toMatchObject({
      type: "response.completed",
      data: { isTest: false, answers: [{ question: firstQuestionTitle }] },
    });
  });

  const log = page.getByRole("dialog", { name: "Webhook log" });
  const rows = log.getByRole("list", { name: "Deliveries" }).getByRole("button", { expanded: false });

  await test.step("the log says in words what failed", async () => {
    await failNext(page.request, 20);
    await complete(page.request, merchant);
    await card.getByRole("button", { name: "Log" }).click();
    await expect(rows.filter({ hasText: /Sent/ })).toHaveCount(1);
    await expect(rows.first()).toContainText("Your server returned an error (HTTP 503).");
    await expect(rows.first()).toContainText("1 attempt");
    // Three days of tries have passed, so the next one is the last. Not while one is under way, which wouldn't know.
    await expect(async () => {
      await runInDatabase(
        `UPDATE delivery SET first_attempt_at = now() - interval '73 hours', retry_at = now()
         WHERE account_id = $1 AND status = 'waiting'`,
        [merchant.accountId],
      );
      await expect(rows.first()).toContainText("Failed", { timeout: 3_000 });
    }).toPass();
    await failNext(page.request, 0);
    await rows.first().click();
    const attempts = log.getByRole("list", { name: "Attempts" }).getByRole("listitem");
    await expect(attempts.nth(1)).toBeVisible();
    await expect(attempts.first()).toContainText("Your server returned an error (HTTP 503).");
    await expect(attempts.first().getByRole("figure", { name: "Sent" })).toContainText(firstQuestionTitle);
  });

  await test.step("sending it again heals it", async () => {
    const before = (await receivedAt(page.request, receiver)).length;
    await log.getByLabel("Status").selectOption("Failed");
    await log.getByRole("button", { name: "Send again", exact: true }).click();
    await expect(log.getByText("No deliveries with this status")).toBeVisible();
    await expect.poll(async () => (await receivedAt(page.request, receiver)).length).toBe(before + 1);
    await log.getByLabel("Status").selectOption("All");
    await expect(rows.filter({ hasText: /Sent/ })).toHaveCount(2);
  });
});

test("a webhook's secret is renewed, it's turned off, and disconnected after asking", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toBeTruthy();
  await connect(page.request, "Webhook", { url: "https://receiver.example/hook" });
  await openScreen(page);
  const card = page.getByRole("region", { name: "Webhook" });
  const choose = async (item: string) => {
    await card.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Renew signing secret");
  await page
    .getByRole("dialog", { name: "Renew signing secret?" })
    .getByRole("button", { name: "Renew secret" })
    .click();
  const shown = page.getByRole("dialog", { name: "Your new signing secret" });
  await expect(shown.getByRole("figure", { name: "Signing secret" })).toContainText("whsec_");
  await shown.getByRole("button", { name: "I've saved it" }).click();
  await expect(card.getByRole("button", { name: "More" })).toBeFocused();
  await card.getByRole("switch", { name: /^Send responses/ }).click();
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await choose("Disconnect");
  const asked = page.getByRole("dialog", { name: "Disconnect your webhook?" });
  await asked.getByRole("button", { name: "Disconnect" }).click();
  await expect(card.getByText("Not connected")).toBeVisible();
});

test("past responses are sent after asking, and the card says how many", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  for (const _ of [1, 2, 3]) await complete(page.request, merchant);
  await connect(page.request, "Segment", { writeKey: aWriteKey(), region: "us" });
  await openScreen(page);
  const card = page.getByRole("region", { name: "Segment" });
  await expect(card.getByText("Sent, not confirmed")).toBeVisible();
  await card.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send past responses" }).click();
  const asked = page.getByRole("dialog", { name: "Send past responses to Segment?" });
  await expect(asked.getByText("past 90 days")).toBeVisible();
  await asked.getByRole("button", { name: "Send past responses" }).click();
  await expect(card.getByText("Sent 3 past responses")).toBeVisible({ timeout: 20_000 });
});

test("a missing and a refused key are explained at their field", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await openScreen(page);
  await page.getByRole("button", { name: "Connect Klaviyo" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Klaviyo" });
  const key = dialog.getByLabel("Private API key");
  await expect(dialog.getByRole("link", { name: "Sign in to Klaviyo" })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Use a private key instead" }).click();
  await expect(key).toBeFocused();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(key).toHaveAccessibleDescription(/Enter your private API key\./);
  await key.fill("not a key");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(key).toHaveAccessibleDescription(/Klaviyo/);
  await expect(key).toBeFocused();
  await expectNoAxeViolations(page);
});

test("a sign-in at a partner that failed says so, and nothing of the address is repeated", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toBeTruthy();
  await openScreen(page, "?connected=no&partner=slack&reason=denied");
  await expect(page.getByText("Slack isn't connected")).toBeVisible();
  await expect(page.getByText(/Access wasn.t approved in Slack/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText("Slack isn't connected")).toBeInViewport();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Slack isn't connected")).toHaveCount(0);
  await openScreen(page, "?connected=zendesk");
  await expect(page.getByText("Zendesk connected")).toBeVisible();
});

test("without the plan, cards lead to the plans instead of the form; members see states and the log", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await connect(page.request, "Webhook", { url: "https://receiver.example/hook" });
  await runInDatabase("UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = $1", [
    merchant.accountId,
  ]);
  await openScreen(page);
  const klaviyo = page.getByRole("region", { name: "Klaviyo" });
  await expect(klaviyo.getByRole("link", { name: "From 1K orders, $19 a month" })).toHaveAttribute(
    "href",
    "/billingplan",
  );
  await expect(klaviyo.getByRole("button")).toHaveCount(0);
  const webhook = page.getByRole("region", { name: "Webhook" });
  await expect(webhook.getByRole("link", { name: "From 10K orders, $89 a month" })).toBeVisible();
  await expect(webhook.getByText("it keeps sending")).toBeVisible();
  await runInDatabase("UPDATE membership SET role = 'member' WHERE account_id = $1", [merchant.accountId]);
  await openScreen(page);
  const apps = page.getByRole("region", { name: "Apps" });
  await expect(apps).toContainText("Ask the owner or an admin");
  await expect(apps.getByRole("button")).toHaveText(["Log"]);
  await apps.getByRole("button", { name: "Log" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the cards, in every state, are readable and fit", { tag: "@full" }, async ({ page, merchant }) => {
  await connect(page.request, "Webhook", { url: "https://receiver.example/hook" });
  await connect(page.request, "Segment", { writeKey: aWriteKey(), region: "us" });
  await runInDatabase(
    `UPDATE connection SET status = 'paused', pause_reason = 'gone', last_error = 'Your server says that it no longer wants these messages (HTTP 410).'
     WHERE account_id = $1 AND name = 'Webhook'`,
    [merchant.accountId],
  );
  await runInDatabase(
    `UPDATE connection SET failures = 5, last_error = 'Segment responded with HTTP 503.', held_until = now() + interval '5 minutes'
     WHERE account_id = $1 AND name = 'Segment'`,
    [merchant.accountId],
  );
  await page.goto("/");
  await expect(page.getByText("Webhook isn't receiving responses")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check the integration" }).first()).toHaveAttribute("href", path);
  await expectReadableEverywhere(
    page,
    async () => {
      await openScreen(page);
      await expect(page.getByRole("region", { name: "Webhook" }).getByText("Paused")).toBeVisible();
      await expect(page.getByRole("region", { name: "Segment" }).getByText("Failing")).toBeVisible();
    },
    { widths: [360, 768, 1440] },
  );
});
