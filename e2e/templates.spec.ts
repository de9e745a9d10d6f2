import type { Page } from "@playwright/test";
import { expectNoAxeViolations, expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

interface Question {
  questionNameId: string;
  title: string;
}

test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function questionsOf(page: Page): Promise<Question[]> {
  return (await (await page.request.get("/Survey/GetByAccount")).json()).questions;
}

async function aTemplate(page: Page, name: string): Promise<string> {
  const questions = [{ type: "text", title: "Which boat is it for?" }];
  const made = await page.request.post("/SurveyTemplate/Save", { data: { name, questions } });
  expect(made.status()).toBe(200);
  return (await made.json()).id;
}

test.describe("the question library", () => {
  test("shows all questions by shelf, one shelf, or search results, kept in the URL", { tag: "@full" }, async ({
    page,
  }) => {
    await open(page, "/Templates");
    await expect(cards(page)).toHaveCount(56);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^Attribution/);
    await page.getByRole("button", { name: "Demographics" }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page).toHaveURL(/shelf=demographics/);
    await page.getByRole("searchbox", { name: "Search the question library" }).fill("age group");
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await hydrated(page);
    await expect(card(page, "Age group")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search the question library" }).fill("nothing like it");
    await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await expect(cards(page)).toHaveCount(56);
    await expect(page.getByRole("searchbox", { name: "Search the question library" })).toHaveValue("");
  });

  test("adds a question to the end of the survey, offers to undo it, and leads to it in the editor", {
    tag: "@full",
  }, async ({ page }) => {
    const before = await questionsOf(page);
    await open(page, "/templates?shelf=motivation");
    const gift = card(page, "Is it a gift");
    await gift.getByRole("button", { name: "Add to survey" }).click();
    await expect(page.getByText("Added to the end of “Post-purchase survey”")).toBeVisible();
    expect(await questionsOf(page)).toHaveLength(before.length + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(gift.getByRole("button", { name: "Add to survey" })).toBeVisible();
    expect(await questionsOf(page)).toEqual(before);
    await gift.getByRole("button", { name: "Add to survey" }).click();
    await expect(gift.getByText("Already in your survey")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await gift.getByRole("button", { name: "Add again" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(gift.getByRole("button", { name: "Add again" })).toBeVisible();
    expect(await questionsOf(page)).toHaveLength(before.length + 1);
    await card(page, "Who it is for").getByRole("button", { name: "Add to survey" }).click();
    await expect(card(page, "Who it is for").getByRole("link", { name: "Open in editor" })).toBeVisible();
    await gift.getByRole("button", { name: "Add again" }).click();
    await gift.getByRole("link", { name: "Open in editor" }).click();
    await page.waitForURL("**/surveys/edit?question=*");
    const added = (await questionsOf(page)).at(-1);
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(added?.title ?? "");
  });

  test("says why a question is not added", { tag: "@full" }, async ({ page }) => {
    const questions = Array.from({ length: 100 }, (_, index) => ({ type: "text", title: `Question ${index}` }));
    const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
    expect((await page.request.post("/Survey/Save", { data: { id, questions } })).status()).toBe(200);
    await open(page, "/templates?shelf=motivation");
    await card(page, "Is it a gift").getByRole("button", { name: "Add to survey" }).click();
    await expect(page.getByText(/^We couldn't add it\. questions must have at most 100 questions/)).toBeVisible();
  });

  test("says what failed if it cannot be read, and retries", { tag: "@full" }, async ({ page }) => {
    await open(page, "/templates");
    await page.route("**/api/SurveyTemplate/List*", (route) => route.fulfill({ status: 429 }));
    await page.getByRole("button", { name: "Satisfaction" }).click();
    await expect(page.getByText("We couldn't load the Question Library")).toBeVisible();
    await page.unroute("**/api/SurveyTemplate/List*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Satisfaction/ })).toBeVisible();
  });

  test("can be used with only the keyboard", async ({ page }) => {
    await open(page, "/templates?shelf=feedback");
    await page.getByRole("link", { name: "Anything else" }).focus();
    await page.keyboard.press("Tab");
    await expect(card(page, "Anything else").getByRole("button", { name: "Add to survey" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card(page, "Anything else").getByRole("link", { name: "Open in editor" })).toBeVisible();
    await page.getByRole("link", { name: "Anything else" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/templates/preview/*");
    await expect(page.getByRole("heading", { level: 1, name: "Anything else" })).toBeVisible();
  });

  test("is found by the command palette, and so is each of its questions", { tag: "@full" }, async ({ page }) => {
    await open(page, "/dashboard");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to a page or question" });
    await palette.getByRole("textbox").fill("birthday month");
    await palette.getByText("Birthday month", { exact: true }).click();
    await page.waitForURL("**/templates/preview/lib-*");
  });
});

test.describe("the preview of a template", () => {
  test("draws all its questions in every language, and says who is asked", { tag: "@full" }, async ({ page }) => {
    await open(page, "/templates/preview/lib-first-heard");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();
    await preview.getByRole("combobox", { name: "Preview language" }).selectOption("German");
    await expect(preview.getByText("Wie haben Sie zum ersten Mal von uns gehört?")).toBeVisible();
    await preview.getByText("Desktop").click();
    await expect(page.getByText("Shown only if it's a first order.")).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test("creates a new draft from it, and a custom copy", { tag: "@full" }, async ({ page }) => {
    await open(page, "/templates/preview/lib-first-heard");
    await page.getByRole("button", { name: "Create survey from template" }).click();
    await page.waitForURL("**/surveys/edit?id=*");
    await expect(page.getByText("Draft “How they first heard of you” created")).toBeVisible();
    await open(page, "/templates/preview/lib-first-heard");
    await page.getByRole("button", { name: "Save as template" }).click();
    await page.waitForURL(/\/templates\/edit\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "How they first heard of you" })).toBeVisible();
  });

  test("of another account, or of none, is not found", async ({ page, browser }) => {
    const id = await aTemplate(page, "Boats");
    expect((await page.goto("/templates/preview/nothing"))?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Go to the question library" })).toBeVisible();
    const elsewhere = await browser.newContext();
    expect((await elsewhere.request.get(`/SurveyTemplate/GetById/${id}`)).status()).toBe(401);
    await elsewhere.close();
  });
});

test.describe("a custom template", () => {
  test("starts with questions of the survey, is edited like a survey, and autosaves", { tag: "@full" }, async ({
    page,
  }) => {
    await open(page, "/templates/create");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("textbox", { name: "Name" }).fill("Boats");
    await page.getByRole("checkbox", { name: "How likely are you to recommend us to a friend?" }).check();
    await page.getByRole("button", { name: "Create template" }).click();
    await page.waitForURL(/\/templates\/edit\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1);
    const stored = async () => (await page.request.get(`/SurveyTemplate/GetById/${id}`)).json();
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Would you recommend our boats?");
    await expect.poll(stored).toMatchObject({ questions: [{ title: "Would you recommend our boats?", type: "nps" }] });
    await page.getByRole("button", { name: "About this template" }).click();
    await page.getByRole("textbox", { name: /^When to use it/ }).fill("After the summer.");
    await page.getByRole("textbox", { name: "Name" }).fill("Boats, again");
    await expect.poll(stored).toMatchObject({ name: "Boats, again", description: "After the summer." });
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(await questionsOf(page)).toMatchObject([
      {},
      {},
      { title: "How likely are you to recommend us to a friend?" },
    ]);
  });

  test("is translated side by side, starting with the library's translations", { tag: "@full" }, async ({ page }) => {
    const questions = [
      { type: "text", title: "Which boat is it for?" },
      { type: "text", title: "What is the main reason for your score?" },
    ];
    const made = await page.request.post("/SurveyTemplate/Save", { data: { name: "Boats", questions } });
    const { id } = await made.json();
    await open(page, `/templates/edit/${id}`);
    await page.getByRole("button", { name: "Languages" }).click();
    await page.getByRole("combobox", { name: "Add language" }).fill("Germ");
    await page.getByRole("option", { name: "German", exact: true }).click();
    await expect(page.getByRole("button", { name: /^German 1 of 2/ })).toBeVisible();
    await page.getByRole("textbox", { name: "Question in German" }).first().fill("Für welches Boot?");
    await expect(page.getByRole("button", { name: /^German 2 of 2/ })).toBeVisible();
    await expectNoAxeViolations(page);
    const stored = async () => (await page.request.get(`/SurveyTemplate/GetById/${id}`)).json();
    await expect.poll(stored).toMatchObject({
      questions: [
        { translations: { de: { title: "Für welches Boot?" } } },
        { translations: { de: { title: "Was ist der Hauptgrund für Ihre Bewertung?" } } },
      ],
    });
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Languages" }).click();
    await expect(page.getByRole("textbox", { name: "Question in German" }).first()).toHaveValue("Für welches Boot?");
  });

  test("has a picture on its card", { tag: "@full" }, async ({ page }) => {
    const id = await aTemplate(page, "Boats");
    await open(page, `/templates/edit/${id}`);
    await page.getByRole("button", { name: "About this template" }).click();
    const picture = page.getByRole("group", { name: "Picture (optional)" });
    await picture.locator("input[type=file]").setInputFiles("docs/images/dashboard.png");
    await expect(picture.getByRole("button", { name: "Replace" })).toBeVisible();
    const stored = async () => (await page.request.get(`/SurveyTemplate/GetById/${id}`)).json();
    await expect.poll(stored).toMatchObject({ imageUrl: expect.stringMatching(/\/images\/[0-9a-f-]{36}$/) });
    await open(page, "/templates?shelf=own");
    await expect(card(page, "Boats").locator("img")).toHaveJSProperty("complete", true);
    await expectNoAxeViolations(page);
  });

  test("undoes, and says what it cannot save", { tag: "@full" }, async ({ page }) => {
    const id = await aTemplate(page, "Boats");
    await open(page, `/templates/edit/${id}`);
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    await title.fill("Which ship is it for?");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(title).toHaveValue("Which boat is it for?");
    await page.getByRole("button", { name: "About this template" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("");
    await expect(page.getByText("Can't be empty.")).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill("Ships");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  test("is deleted after confirmation", { tag: "@full" }, async ({ page }) => {
    const id = await aTemplate(page, "Boats");
    await open(page, `/templates/edit/${id}`);
    await page.getByRole("button", { name: "About this template" }).click();
    await page.getByRole("button", { name: "Delete template" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “Boats”" });
    await dialog.getByRole("button", { name: "Delete template" }).click();
    await page.waitForURL("**/templates?shelf=own");
    await expect(page.getByRole("heading", { name: "You have no templates yet" })).toBeVisible();
  });

  test("cannot be one of the library: its editor leads to the preview", { tag: "@full" }, async ({ page }) => {
    await open(page, "/templates/edit/lib-first-heard");
    await expect(page.getByRole("button", { name: "Save as template" })).toBeVisible();
  });

  test("is readable and fits while it is edited, on phone and desktop, light and dark", { tag: "@full" }, async ({
    page,
  }) => {
    const id = await aTemplate(page, "Boats");
    await expectReadableEverywhere(page, () => open(page, `/templates/edit/${id}`));
    const openFacts = async () => {
      await open(page, `/templates/edit/${id}`);
      await page.getByRole("button", { name: "About this template" }).click();
    };
    await expectReadableEverywhere(page, openFacts, { only: "main" });
  });
});
