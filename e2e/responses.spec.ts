import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const questionNameId = "how-did-you-first-hear-about-us";
const responses = `/surveys/question/${questionNameId}/responses`;

test.describe("single responses", () => {
  test("open with their order and path, are marked read, and take a tag that the list is filtered by", async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, ["podcast", "tiktok"]);
    await page.goto(responses);
    await hydrated(page);
    const openers = page.getByRole("table").getByRole("button", { name: /, unread$/ });
    await expect(openers).toHaveCount(2);
    await openers.first().click();
    const drawer = page.getByRole("dialog", { name: "Response" });
    await expect(drawer.getByText("TikTok", { exact: true })).toBeVisible();
    await expect(drawer.getByText("Shopper left here")).toBeVisible();
    await expect(drawer.getByText("tiktok@shop.example")).toBeVisible();
    await expect(page).toHaveURL(/response=/);
    await expect(openers).toHaveCount(1);
    await expectNoAxeViolations(page);
    await drawer.getByPlaceholder("Type a tag, then press Enter").fill("vip");
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: "Next response" }).click();
    await expect(drawer.getByText("A podcast", { exact: true })).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Next response" })).toBeDisabled();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await page.goto(`${responses}?tag=vip`);
    await hydrated(page);
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter: Tagged “vip”" }).click();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
  });

  test("open from their cards on a phone, and the focus returns to the button afterwards", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, ["podcast", "tiktok"]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(responses);
    await hydrated(page);
    const opener = page.getByRole("button", { name: /, unread$/ }).first();
    const id = await opener.getAttribute("id");
    await opener.click();
    await page.getByRole("dialog", { name: "Response" }).getByRole("button", { name: "Close" }).click();
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(1); // the hidden table has ids of its own
    await expect(page.locator(`[id="${id}"]`)).toBeFocused();
  });

  test("are marked as tests and restored, and deleted from the figures", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, ["podcast", "tiktok", "tiktok"]);
    await page.goto(responses);
    await hydrated(page);
    const select = page.getByRole("table").getByRole("checkbox", { name: "Select A podcast" });
    await select.check();
    await page.getByRole("button", { name: "Mark as test" }).click();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1–3 of 3")).toBeVisible();
    await select.check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    const stats = await (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
    expect(stats).toMatchObject({ views: 2, responses: 2 });
  });

  test("of a shopper who asks are erased on the account's screen, after a word is typed", async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, ["podcast", "tiktok"]);
    await page.goto("/account");
    await hydrated(page);
    await page.getByRole("textbox", { name: "Email address or customer ID" }).fill("podcast@shop.example");
    await page.getByRole("button", { name: "Find responses" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase shopper data" });
    await expect(dialog.getByText("We'll delete 1 response from podcast@shop.example")).toBeVisible();
    const erase = dialog.getByRole("button", { name: "Erase permanently" });
    await expect(erase).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Type erase to confirm" }).fill("erase");
    await erase.click();
    await expect(page.getByText(/^1 response erased\. Receipt: /)).toBeVisible();
    const list = await (await page.request.get(`/Survey/ResponsesList?questionNameId=${questionNameId}`)).json();
    expect(list).toMatchObject({ total: 1, items: [{ answer: "TikTok" }] });
  });
});

/** Enables the survey and answers its first question, each choice in an order of its own. */
async function say(page: Page, apiKey: string, choiceIds: readonly string[]): Promise<void> {
  expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
  for (const choiceId of choiceIds) {
    const sent = await page.request.post("/Survey/SaveResponse", {
      data: {
        apiKey,
        surveyId: id,
        responseId: randomUUID(),
        event: "answer",
        platform: "None",
        surface: "thankYou",
        sourceOrderId: randomUUID(),
        order: { total: 20, currency: "USD", email: `${choiceId}@shop.example` },
        answers: [{ questionNameId, choiceIds: [choiceId] }],
      },
    });
    expect(sent.status()).toBe(200);
  }
}
