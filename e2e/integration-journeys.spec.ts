import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { makeCredential } from "../sandbox/partners/make-credential.ts";
import { expect, hydrated, type Merchant, sandboxUrl, test } from "./fixtures.ts";
import { firstQuestionId } from "./sample-shoppers.ts";

// Each partner from connecting it to healing it. They run one after another: the sandbox fails a partner's next
// requests, also those of another test.
test.describe.configure({ mode: "default" });

const path = "/manage-integrations";

interface Journey {
  name: string;
  slug: string;
  /** Connects it in its dialog; also again, while it is paused. */
  connect: (page: Page, card: Locator, key: string) => Promise<void>;
  /** A part of the path of the requests that bring a response. */
  brings: string;
  /** What the first of them says, as text. */
  says: (email: string) => string;
}

const byKeys =
  (fields: (key: string) => Record<string, string>, submit: string) =>
  async (page: Page, card: Locator, key: string): Promise<void> => {
    await card.getByRole("button", { name: /^(Connect|Settings)/ }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of Object.entries(fields(key))) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: new RegExp(`^(${submit}|Save.*)$`) }).click();
    await expect(dialog).toBeHidden();
  };

/** Allows access on the partner's page, comes back, and turns it on. */
async function allow(page: Page, card: Locator): Promise<void> {
  await page.getByRole("button").first().click();
  await page.waitForURL((url) => url.pathname === path);
  await hydrated(page);
  const on = card.getByRole("switch", { name: /^Send responses/ });
  if (!(await on.isChecked())) await on.click({ force: true });
  await expect(on).toBeChecked();
}

const journeys: Journey[] = [
  {
    name: "Slack",
    slug: "slack",
    connect: async (page, card) => {
      await card.getByRole("button", { name: /^(Connect Slack|Settings)$/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("link", { name: /^(Sign in to Slack|Connect Slack again)$/ }).click();
      await page.getByRole("button").first().click();
      await page.waitForURL((url) => url.pathname === path);
      await hydrated(page);
      if (await card.getByRole("switch", { name: /^Send responses/ }).isVisible()) return;
      await expect(dialog.getByLabel("Channel")).toBeVisible();
      await dialog.getByRole("combobox", { name: "Channel" }).fill("customer");
      await page.getByRole("option", { name: "#customer-feedback" }).click();
      await dialog.getByRole("button", { name: /^(Save|Turn on|Start)/ }).click();
      await expect(dialog).toBeHidden();
    },
    brings: "/chat.postMessage",
    says: () => "Podcast",
  },
  {
    name: "Klaviyo",
    slug: "klaviyo",
    connect: async (page, card) => {
      await card.getByRole("button", { name: /^(Connect Klaviyo|Settings)$/ }).click();
      const signIn = /^(Sign in to Klaviyo|Connect Klaviyo again)$/;
      await page.getByRole("dialog").getByRole("link", { name: signIn }).click();
      await allow(page, card);
    },
    brings: "/api/events",
    says: (email) => email,
  },
  {
    name: "Segment",
    slug: "segment",
    connect: byKeys((key) => ({ "Write key": `wk_${key}` }), "Connect"),
    brings: "/v1/batch",
    says: (email) => email,
  },
  {
    name: "Yotpo",
    slug: "yotpo",
    connect: byKeys((key) => ({ "Store ID": `store-${key}`, Secret: `secret-${key}` }), "Connect"),
    brings: "/customers",
    says: (email) => email,
  },
  {
    name: "Triple Whale",
    slug: "triplewhale",
    connect: byKeys((key) => ({ "Shop URL": "harbor-goods.myshopify.com", "API key": key }), "Connect"),
    brings: "/data-in/pps",
    says: () => "Podcast",
  },
  {
    name: "Gorgias",
    slug: "gorgias",
    connect: byKeys(
      (key) => ({ Subdomain: "harbor-goods", "Email of the user": "agent@store.example", "API key": key }),
      "Connect",
    ),
    brings: "/api/tickets",
    says: (email) => email,
  },
  {
    name: "Zendesk",
    slug: "zendesk",
    connect: async (page, card) => {
      await card.getByRole("button", { name: /^(Connect Zendesk|Settings)$/ }).click();
      const dialog = page.getByRole("dialog");
      const again = dialog.getByRole("link", { name: "Connect Zendesk again" });
      await expect(again.or(dialog.getByLabel("Zendesk subdomain"))).toBeVisible();
      if (await again.isVisible()) await again.click();
      else {
        await dialog.getByLabel("Zendesk subdomain").fill("harbor-goods");
        await dialog.getByRole("button", { name: "Sign in to Zendesk" }).click();
      }
      await allow(page, card);
    },
    brings: "/api/v2/tickets",
    says: (email) => email,
  },
  {
    name: "Google Sheets",
    slug: "googlesheets",
    connect: byKeys((key) => ({ "Spreadsheet address": `sheet-${key}` }), "Connect"),
    brings: ":append",
    says: (email) => email,
  },
];

interface Recorded {
  path: string;
  body: unknown;
}

async function arrived(request: APIRequestContext, { slug, brings }: Journey, marker: string): Promise<Recorded[]> {
  const all: Recorded[] = await (await request.get(`${sandboxUrl()}/recorded?partner=${slug}`)).json();
  return all.filter((one) => one.path.includes(brings) && JSON.stringify(one.body).includes(marker));
}

/** A shopper who isn't happy answers and finishes; what arrives of it is known by its order. */
async function complete(
  request: APIRequestContext,
  { publishableKey }: Merchant,
): Promise<{ order: string; email: string }> {
  const { id, questions } = await (await request.get("/Survey/GetByAccount")).json();
  const [order, email] = [`order-${randomUUID().slice(0, 8)}`, `ann-${randomUUID().slice(0, 8)}@example.com`];
  const nps = questions.find(({ type }: { type: string }) => type === "nps");
  const data = {
    apiKey: publishableKey,
    surveyId: id,
    responseId: randomUUID(),
    event: "complete",
    platform: "None",
    surface: "thankYou",
    sourceOrderId: order,
    order: { total: 49.9, currency: "USD", email, customerId: order },
    answers: [
      { questionNameId: firstQuestionId, choiceIds: ["podcast"] },
      ...(nps ? [{ questionNameId: nps.questionNameId, number: 2 }] : []),
    ],
  };
  const saved = await request.post("/Survey/SaveResponse", { data });
  expect([saved.status(), await saved.text()]).toEqual([200, expect.anything()]);
  return { order, email };
}

for (const journey of journeys) {
  const { name, slug, connect } = journey;
  const tag = name === "Slack" ? [] : ["@full"];
  test(`${name} is connected, fed, paused when it refuses our access, and healed by connecting it again`, {
    tag,
  }, async ({ page, merchant }) => {
    const { request } = page;
    expect((await request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
    const card = page.getByRole("region", { name });
    const marker = ({ order, email }: { order: string; email: string }) =>
      slug === "yotpo" || slug === "segment" || slug === "klaviyo" ? email : order;

    await test.step("it is connected, and ticks the task of the setup guide", async () => {
      await page.goto(path);
      await hydrated(page);
      await connect(page, card, makeCredential("key_"));
      await expect(card.getByText("On", { exact: true })).toBeVisible();
      const checklist = await (await request.get("/Profile/SetupChecklist")).json();
      expect(checklist.integrationConnectedCompleted).toBe(true);
    });

    await test.step("a response arrives there", async () => {
      const sent = marker(await complete(request, merchant));
      await expect.poll(async () => (await arrived(request, journey, sent)).length).toBeGreaterThan(0);
    });

    const held = await test.step("when it refuses our access, it is paused and says so", async () => {
      await request.post(`${sandboxUrl()}/control`, { data: { partner: slug, status: 401, times: 2 } });
      const sent = marker(await complete(request, merchant));
      await expect(async () => {
        await page.reload();
        await expect(card.getByText("Paused", { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await request.post(`${sandboxUrl()}/control`, { data: { partner: slug, times: 0 } });
      await page.goto("/");
      await expect(page.getByText(`${name} isn't receiving responses`)).toBeVisible();
      return sent;
    });

    await test.step("connecting it again sends what was held", async () => {
      await page.goto(path);
      await hydrated(page);
      await connect(page, card, makeCredential("key_"));
      await expect
        .poll(async () => (await arrived(request, journey, held)).length, { timeout: 15_000 })
        .toBeGreaterThan(0);
      await page.reload();
      await expect(card.getByText("On", { exact: true })).toBeVisible();
    });
  });
}
