import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations, expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, type Merchant, test } from "./fixtures.ts";

const asked = { type: "single", title: "Who was it for?", choices: [{ id: "me", label: "Me" }] };

async function save(page: Page, body: object): Promise<{ id: string }> {
  const response = await page.request.post("/Survey/Save", { data: body });
  expect(response.status()).toBe(200);
  return await response.json();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Surveys" }).getByRole("listitem").filter({ hasText: name });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  // Another row's menu may still be closing.
  await page
    .getByRole("menu", { name: `More for ${name}`, exact: true })
    .getByRole("menuitem", { name: entry })
    .click();
}

function known(merchant: Merchant): void {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
}

test.describe("the list of surveys", () => {
  test("shows each one's status and who changed it, and searches by name, question and state", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    known(merchant);
    const live = await save(page, { name: "Live one", questions: [asked], publish: true });
    await page.request.get(`/Survey/ToggleStatusById/${live.id}`);
    await save(page, { name: "Next autumn", questions: [asked, { type: "text", title: "A walnut?" }] });
    const { id } = await save(page, { name: "Put away", questions: [asked] });
    await save(page, { id, status: "archived" });
    await open(page, "/surveys");
    await expect(row(page, "Live one")).toContainText("1 question · version 1Enabled");
    await expect(row(page, "Next autumn")).toContainText("2 questions · never publishedDraft");
    await expect(row(page, "Next autumn")).toContainText("by A merchant");
    await expect(row(page, "Put away")).toBeHidden();
    await expect(page.getByRole("list", { name: "Surveys" }).getByRole("listitem").first()).toContainText("Live one");
    await page.getByText("Archived", { exact: true }).click();
    await expect(page).toHaveURL(/\?show=archived$/);
    await expect(row(page, "Put away")).toContainText("Archived");
    await page.getByText("All", { exact: true }).click();
    await page.getByRole("searchbox", { name: "Search surveys" }).fill("walnut");
    await expect(row(page, "Next autumn")).toBeVisible();
    await expect(row(page, "Live one")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search surveys" })).toHaveValue("walnut");
    await hydrated(page);
    await page.getByRole("searchbox", { name: "Search surveys" }).fill("nothing such");
    await page.getByRole("button", { name: "Show all surveys" }).click();
    await expect(row(page, "Live one")).toBeVisible();
    await row(page, "Next autumn").getByRole("link", { name: "Next autumn" }).click();
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await expect(page.getByText("A walnut?").first()).toBeVisible();
  });

  test("copies, archives and deletes, and undoes each", { tag: "@full" }, async ({ page, merchant }) => {
    known(merchant);
    await save(page, { name: "The draft", questions: [asked] });
    await open(page, "/surveys");
    await choose(page, "The draft", "Duplicate");
    await expect(row(page, "Copy of The draft")).toContainText("1 question");
    await choose(page, "Copy of The draft", "Archive");
    await expect(row(page, "Copy of The draft")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(row(page, "Copy of The draft")).toContainText("Draft");
    await choose(page, "Copy of The draft", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row(page, "Copy of The draft")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(row(page, "Copy of The draft")).toContainText("1 question");
  });

  test("an enabled survey can be neither archived nor deleted", { tag: "@full" }, async ({ page, merchant }) => {
    known(merchant);
    const { id } = await save(page, { name: "Live one", questions: [asked] });
    await page.request.get(`/Survey/ToggleStatusById/${id}`);
    await open(page, "/surveys");
    await page.getByRole("button", { name: "More for Live one" }).click();
    await expect(page.getByRole("menuitem", { name: "Archive (disable survey first)" })).toBeDisabled();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeHidden();
  });

  test("exports a file that recreates the same survey", { tag: "@full" }, async ({ page, merchant }) => {
    known(merchant);
    await save(page, { name: "To keep", questions: [asked] });
    await open(page, "/surveys");
    const download = page.waitForEvent("download");
    await choose(page, "To keep", "Export as JSON");
    const file = await download;
    expect(file.suggestedFilename()).toBe("to-keep.json");
    await open(page, "/surveys/create");
    await page.locator("input[type=file]").setInputFiles(await file.path());
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await expect(page.getByText("Who was it for?").first()).toBeVisible();
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ format: "afterword-survey" });
  });
});

test.describe("a new survey", () => {
  test("starts with a question from the library", async ({ page, merchant }) => {
    known(merchant);
    await open(page, "/surveys");
    await page.getByRole("link", { name: "New survey" }).click();
    await page.waitForURL("**/surveys/create");
    await page.getByRole("searchbox", { name: "Search the question library" }).fill("first hear");
    const questions = page.getByRole("list", { name: "Questions to start with" }).getByRole("listitem");
    await expect(questions.first()).toContainText("How did you first hear about us?");
    await questions.first().getByRole("button", { name: "Use this question" }).click();
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await expect(page.getByText("How did you first hear about us?").first()).toBeVisible();
  });

  test("starts with a ready survey, which can be previewed first", { tag: "@full" }, async ({ page, merchant }) => {
    known(merchant);
    await open(page, "/surveys/create");
    const nps = page.getByRole("article", { name: "NPS" });
    await expect(nps).toContainText("5 questions");
    await expect(nps).toContainText(/About \d+ seconds/);
    await nps.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "NPS" });
    await expect(dialog.getByRole("heading", { name: /^How likely are you to recommend us/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await nps.getByRole("button", { name: "Use this survey" }).click();
    await page.waitForURL(/\/surveys\/edit\?id=/);
    const id = new URL(page.url()).searchParams.get("id");
    const survey = await (await page.request.get(`/Survey/GetById/${id}`)).json();
    expect(survey).toMatchObject({ name: "NPS", status: "draft" });
    expect(survey.questions.at(-1).showIf).toEqual({ answer: "recommend", op: "lte", value: 6 });
    expect((await page.request.get(`/Survey/ToggleStatusById/${id}`)).status()).toBe(200);
  });

  test("starts blank", async ({ page, merchant }) => {
    known(merchant);
    await open(page, "/surveys/create");
    await page.getByRole("button", { name: "Blank survey" }).click();
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await open(page, "/surveys");
    await expect(row(page, "New survey")).toContainText("No questions yet");
  });

  test("is imported from pasted text, or says what is wrong in it and where", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    known(merchant);
    await open(page, "/surveys/create");
    await page.getByRole("button", { name: "Paste JSON instead" }).click();
    const field = page.getByRole("textbox", { name: "Survey JSON" });
    const send = page.getByRole("button", { name: "Import pasted survey" });
    await field.fill("isn't a survey");
    await send.click();
    const problem = page.getByRole("main").getByRole("alert");
    await expect(problem).toContainText("This isn't valid JSON");
    const broken = { ...asked, choices: [{ id: "a", label: "x".repeat(201) }] };
    await field.fill(JSON.stringify({ questions: [asked, broken, { type: "text", title: 7 }] }));
    await send.click();
    await expect(problem).toContainText("Fix 2 problems and try again");
    await expect(problem).toContainText("Question 2, choice 1, label must have at most 200 characters");
    await expect(problem).toContainText("survey.questions[2].title");
    await expectNoAxeViolations(page);
    await field.fill(JSON.stringify({ name: "Pasted", questions: [asked] }));
    await send.click();
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await expect(page.getByText("Who was it for?").first()).toBeVisible();
  });
});

for (const path of ["/surveys", "/surveys?show=archived", "/surveys/create"]) {
  test(`${path} is readable and fits, on phone and desktop, light and dark`, { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    known(merchant);
    await expectReadableEverywhere(page, async () => {
      await open(page, path);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    });
  });
}
