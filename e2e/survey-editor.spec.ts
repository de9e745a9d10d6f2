import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, openMailedLink, test } from "./fixtures.ts";
import { nextTask } from "./keyboard.ts";

test.use({ reducedMotion: "reduce" });

interface StoredSurvey {
  id: string;
  version: number;
  revision: number;
  questions: {
    questionNameId: string;
    type: string;
    title: string;
    description?: string;
    choices?: { id: string; label: string; exclusive?: boolean }[];
    showIf?: unknown;
    followUp?: { whenMax?: number; question: { title: string } };
  }[];
}

test.describe("the survey editor", () => {
  test.beforeEach(async ({ page, merchant }) => {
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    await page.goto("/Surveys/Edit");
    await hydrated(page);
  });

  test("adds a question, autosaves it with an id from its finished title, and draws it as it is typed", async ({
    page,
  }) => {
    await addQuestion(page, "Multiple choice");
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    await expect(title).toBeFocused();
    await title.pressSequentially("Which other stores did you look at?");
    await expect(page.getByRole("heading", { name: "Which other stores did you look at?" })).toBeVisible();
    await expect(page.getByText("Needs choices", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Choice 1" }).focus();
    await page.keyboard.type("Another bookshop");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Choice 2" })).toBeFocused();
    await page.keyboard.type("None");
    await page.getByRole("button", { name: "More for None" }).click();
    await page.getByRole("menuitem", { name: "Make exclusive" }).click();
    await expect
      .poll(async () => {
        const { questions } = await stored(page);
        return questions.find(({ type }) => type === "multiple");
      })
      .toMatchObject({
        questionNameId: "which-other-stores-did-you-look-at",
        choices: [{ label: "Another bookshop" }, { label: "None", exclusive: true }],
      });
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  test("notifies a signed-out user, and saves their changes once they sign in again", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("One word is enough");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect((await page.request.post("/api/app/sessions/end-all")).status()).toBe(204);
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("Two words are enough");
    await expect(page.getByText("You're signed out, and your changes aren't saved")).toBeVisible();
    // The sign-in form in the new tab tells all others that nobody is signed in.
    const signIn = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await hydrated(await signIn);
    await expect((await signIn).getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("You're signed out, and your changes aren't saved")).toBeVisible();
    await page.request.post("/Account/SendMagicLoginLink", { data: { emailAddress: merchant.emailAddress } });
    await openMailedLink(page.request, merchant.emailAddress, 1);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect((await stored(page)).questions[0]?.description).toBe("Two words are enough");
  });

  test("undoes and redoes, and restores what was removed", { tag: "@full" }, async ({ page }) => {
    const names = () => page.getByRole("navigation", { name: "Questions" }).getByRole("button", { name: /^\d\. / });
    await expect(names()).toHaveText([/^1\. How did/, /^2\. What almost/, /^3\. How likely/]);
    await page.getByRole("button", { name: "Move What almost stopped you from buying? up" }).click();
    await expect(names()).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(names()).toHaveText([/^1\. How did/, /^2\. What almost/, /^3\. How likely/]);
    await page.keyboard.press("Control+Shift+Z");
    await expect(names()).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);

    await page.getByRole("button", { name: "More for What almost stopped you from buying?" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(names()).toHaveCount(2);
    const toast = page.getByRole("listitem").filter({ hasText: "Question removed" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(names()).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);
  });

  test("reorders with only the keyboard", async ({ page }) => {
    await page.getByRole("button", { name: "Move How did you first hear about us?", exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("How did you first hear about us? is over position 1 of 3.")).toBeAttached();
    await nextTask(page); // the arrow keys work from the next task on
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("How did you first hear about us? is over position 2 of 3.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect
      .poll(async () => (await stored(page)).questions.map(({ questionNameId }) => questionNameId))
      .toEqual([
        "what-almost-stopped-you-from-buying",
        "how-did-you-first-hear-about-us",
        "how-likely-to-recommend-us",
      ]);
  });

  test("says in a sentence who sees it, and what follows which answer", { tag: "@full" }, async ({ page }) => {
    await page.getByRole("button", { name: /^2\. What almost/ }).click();
    await page.getByRole("button", { name: "Limit who sees it" }).click();
    await page.getByRole("combobox", { name: "Value" }).selectOption("TikTok");
    await page.getByRole("button", { name: /^3\. How likely/ }).click();
    await page.getByLabel("and at most").fill("6");
    await expect
      .poll(async () => (await stored(page)).questions.map(({ showIf, followUp }) => [showIf, followUp?.whenMax]))
      .toEqual([
        [undefined, undefined],
        [{ answer: "how-did-you-first-hear-about-us", op: "is", value: "tiktok" }, undefined],
        [undefined, 6],
      ]);
  });

  test("keeps conditions made elsewhere unchanged, and describes them in words", { tag: "@full" }, async ({ page }) => {
    const { id, questions } = await stored(page);
    const showIf = {
      any: [
        { order: "total", op: "gt", value: 50 },
        { answer: "how-did-you-first-hear-about-us", op: "answered" },
      ],
    };
    const changed = questions.map((question, index) =>
      index === 1 ? { ...question, showIf, askOnce: "customer" } : question,
    );
    expect((await page.request.post("/Survey/Save", { data: { id, questions: changed } })).status()).toBe(200);
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: /^2\. What almost/ }).click();
    await expect(
      page.getByText("Only if the order total is more than 50 or “How did you first hear about us?” was answered.", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("What nearly stopped you?");
    await expect
      .poll(async () => (await stored(page)).questions[1])
      .toMatchObject({ title: "What nearly stopped you?", showIf, askOnce: "customer" });
  });

  test("saves a question whose title was cleared, and says what it needs until it has one again", {
    tag: "@full",
  }, async ({ page }) => {
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    const needs = page.getByText("Needs a title before you can publish.");
    await title.fill("");
    await expect(needs).toBeVisible();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("");
    await title.fill("Where did you find us?");
    await expect(needs).toBeHidden();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Where did you find us?");
  });

  test("keeps what could not be sent, and retries it", { tag: "@full" }, async ({ page }) => {
    await page.route("**/api/Survey/Save", (route) => route.fulfill({ status: 429, body: "" }));
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Kept through an outage?");
    await expect(page.getByText("Your changes aren't saved", { exact: true })).toBeVisible();
    await page.unroute("**/api/Survey/Save");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Kept through an outage?");
  });

  test("enables the survey only once all input is saved", async ({ page }) => {
    const toggle = page.getByRole("switch", { name: "Survey enabled" });
    await page.route("**/api/Survey/Save", (route) => route.fulfill({ status: 429, body: "" }));
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Published with the switch?");
    await toggle.click();
    await expect(page.getByText("Your survey is still disabled because your changes aren't saved yet.")).toBeVisible();
    await expect(toggle).not.toBeChecked();
    await page.unroute("**/api/Survey/Save");
    await toggle.click();
    await expect(page.getByText("Survey enabled", { exact: true })).toBeVisible();
    expect(await stored(page)).toMatchObject({
      version: 1,
      questions: [{ title: "Published with the switch?" }, {}, {}],
    });
  });

  test("asks before leaving with unsaved changes to a survey that is too large to be saved on the way out", {
    tag: "@full",
  }, async ({ page }) => {
    const { id, questions } = await stored(page);
    const many = Array.from({ length: 50 }, (_, index) => ({
      type: "text",
      title: `Question ${index}`,
      description: "Much is said about it. ".repeat(20),
    }));
    const saved = await page.request.post("/Survey/Save", { data: { id, questions: [...questions, ...many] } });
    expect(saved.status()).toBe(200);
    await page.reload();
    await hydrated(page);
    const asked = Promise.withResolvers<string>();
    await page.route("**/api/Survey/Save", async (route) => {
      await asked.promise;
      await route.continue();
    });
    page.on("dialog", async (dialog) => {
      asked.resolve(dialog.type());
      await dialog.dismiss();
    });
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    // A browser only asks after a user interaction.
    await title.click();
    await title.fill("Typed at the last moment?");
    await page.close({ runBeforeUnload: true });
    expect(await asked.promise).toBe("beforeunload");
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Typed at the last moment?");
  });

  test("says who saved in the meantime, and loads or merges their changes", { tag: "@full" }, async ({ page }) => {
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    const saveElsewhere = async (text: string) => {
      const { id, questions } = await stored(page);
      const changed = questions.map((question, index) => (index === 0 ? { ...question, title: text } : question));
      expect((await page.request.post("/Survey/Save", { data: { id, questions: changed } })).status()).toBe(200);
    };
    await saveElsewhere("Theirs?");
    await title.fill("Mine?");
    await page.getByRole("button", { name: "Load the other window's version" }).click();
    await expect(title).toHaveValue("Theirs?");
    await saveElsewhere("Theirs again?");
    await title.fill("Mine after all?");
    await page.getByRole("button", { name: "Compare and merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge changes" });
    await expect(dialog.getByRole("radio", { name: "Yours Mine after all?" })).toBeChecked();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Mine after all?");
  });

  test("publishes with a summary of changes, and then has nothing to publish", { tag: "@full" }, async ({ page }) => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish survey" });
    await expect(dialog.getByText("First version: 4 questions.")).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

    await page.getByRole("textbox", { name: "Question", exact: true }).fill("How did you find us?");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(dialog.getByText("Changed")).toBeVisible();
    await expect(dialog.getByText("How did you find us?")).toBeVisible();
    await expect(page.getByText("Shoppers don't see this survey until you enable it.")).toBeVisible();
    // A colleague enables it while this dialog is open.
    expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
    await dialog.getByRole("button", { name: "Publish and enable" }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
    await expect(page.getByText("Shoppers see this survey after they buy.")).toBeVisible();
    await expect.poll(async () => await stored(page)).toMatchObject({ version: 2, enabled: true });
    await expect(page.getByRole("switch", { name: "Survey enabled" })).toBeChecked();
    await page.reload();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
  });

  test("keeps its name, Undo, and Publish in view while it scrolls", async ({ page }) => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const buttons = ["Undo", "Publish"].map((name) => page.getByRole("button", { name, exact: true }));
    for (const part of [page.getByRole("heading", { level: 1 }), ...buttons])
      await expect(part).toBeInViewport({ ratio: 1 });
    await buttons[1]?.click();
    await expect(page.getByRole("dialog", { name: "Publish survey" })).toBeVisible();
  });

  test("works on a phone, one pane at a time", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: /^3\. How likely/ }).click();
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(/^How likely/);
    await page.getByText("Preview", { exact: true }).click();
    await expect(page.getByRole("heading", { name: /^How likely/ })).toBeVisible();
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide).toBe(false);
    await expectNoAxeViolations(page);
  });
});

async function addQuestion(page: Page, type: string): Promise<void> {
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("tab", { name: "Question types" }).click();
  await page.getByRole("button", { name: new RegExp(`^${type}`) }).click();
}

async function stored(page: Page): Promise<StoredSurvey> {
  return await (await page.request.get("/Survey/GetByAccount")).json();
}
