import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

interface StoredSurvey {
  id: string;
  name: string;
  version: number;
  questions: { questionNameId: string; title: string; required: boolean }[];
  thankYou: { title: string; message: string };
}

test.describe("around the survey editor's forms", () => {
  test.beforeEach(async ({ page, merchant }) => {
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    await page.goto("/surveys/edit");
    await hydrated(page);
  });

  test("previews for an order that can be changed, and says why a question is not asked", { tag: "@full" }, async ({
    page,
  }) => {
    const { questions } = await stored(page);
    const showIf = { order: "country", op: "in", value: ["DE"] };
    await save(page, { questions: questions.map((one, index) => (index === 1 ? { ...one, showIf } : one)) });
    await page.reload();
    await hydrated(page);
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText(/^2 of 4 questions, or 3 with the follow-up · about \d+ seconds$/)).toBeVisible();
    await page.getByRole("button", { name: /^2\. What almost/ }).click();
    await expect(preview.getByText("This shopper won't see the selected question")).toBeVisible();
    await expect(preview.getByText("It's shown only when the country is one of Germany.")).toBeVisible();
    await preview.getByRole("button", { name: /^First order · US/ }).click();
    await preview.getByLabel("Country").selectOption("Germany");
    await expect(preview.getByText(/^3 questions, or 4 with the follow-up · /)).toBeVisible();
    await expect(preview.getByText("This shopper won't see the selected question")).toBeHidden();
    await preview.getByLabel("Where it's shown").selectOption("Point of sale");
    await expect(preview.getByRole("heading", { name: /^What almost/ })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test("previews in the shopper's language, right to left where needed", { tag: "@full" }, async ({ page }) => {
    const { questions } = await stored(page);
    const [first, ...rest] = questions;
    const translated = { ...first, translations: { ar: { title: "كيف سمعت عنا؟" } } };
    await save(page, { questions: [translated, ...rest], locales: ["en", "ar"] });
    await page.reload();
    await hydrated(page);
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("button", { name: /^First order/ }).click();
    await preview.getByLabel("Language").selectOption("ar");
    await expect(preview.getByRole("heading", { name: "كيف سمعت عنا؟" })).toBeVisible();
    await expect(preview.locator("form")).toHaveAttribute("dir", "rtl");
    await expect(preview.getByRole("button", { name: "التالي" })).toBeVisible();
  });

  test("undoes changes from before a reload", { tag: "@full" }, async ({ page }) => {
    const names = page.getByRole("navigation", { name: "Questions" }).getByRole("button", { name: /^\d\. / });
    await page.getByRole("button", { name: "Move What almost stopped you from buying? up" }).click();
    await expect(names).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);
    await page.reload();
    await hydrated(page);
    await expect(names).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(names).toHaveText([/^1\. How did/, /^2\. What almost/, /^3\. How likely/]);
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toMatch(/^How did/);
  });

  test("keeps unsaved changes through a reload, and saves them then", { tag: "@full" }, async ({ page }) => {
    await page.route("**/api/Survey/Save", (route) => route.fulfill({ status: 429, body: "" }));
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    await title.fill("Typed while the server was away?");
    await expect(page.getByText("Your changes aren't saved", { exact: true })).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await hydrated(page);
    await expect(title).toHaveValue("Typed while the server was away?");
    await page.unroute("**/api/Survey/Save");
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Typed while the server was away?");
  });

  test("merges two people's changes, and asks where both changed the same thing", { tag: "@full" }, async ({
    page,
  }) => {
    const { questions, thankYou } = await stored(page);
    const theirs = questions.map((one, index) => (index === 0 ? { ...one, title: "Theirs?", required: true } : one));
    await save(page, { questions: theirs, thankYou: { ...thankYou, message: "Their message" } });
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    await title.fill("Mine?");
    await page.getByRole("button", { name: /^Thank-you page/ }).click();
    await page.getByRole("textbox", { name: "Headline" }).fill("My headline");
    await expect(page.getByText(/saved this survey while you were editing/)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const load = page.getByRole("button", { name: "Load the other window's version" });
    await expect(load).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Compare and merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge changes" });
    await expect(dialog.getByText("now required")).toBeVisible();
    await expect(dialog.getByText("One item changed in both versions. Choose which to keep.")).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("radio", { name: /Theirs\?$/ }).check();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect
      .poll(async () => stored(page))
      .toMatchObject({
        questions: [{ title: "Theirs?", required: true }, {}, {}],
        thankYou: { title: "My headline", message: "Their message" },
      });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Mine?");
  });

  test("shows what was saved while the merge was open, before it merges that as well", { tag: "@full" }, async ({
    page,
  }) => {
    const { thankYou } = await stored(page);
    await save(page, { thankYou: { ...thankYou, message: "Their message" } });
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Mine?");
    await page.getByRole("button", { name: "Compare and merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge changes" });
    await expect(dialog.getByText("Your changes don't overlap, so both are kept.")).toBeVisible();
    const { questions } = await stored(page);
    await save(page, { questions: questions.map((one, index) => (index === 0 ? { ...one, title: "Theirs?" } : one)) });
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog.getByText("This survey was just saved again")).toBeVisible();
    await expect(dialog.getByText("One item changed in both versions. Choose which to keep.")).toBeVisible();
    expect((await stored(page)).questions[0]?.title).toBe("Theirs?");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => stored(page))
      .toMatchObject({ questions: [{ title: "Mine?" }, {}, {}], thankYou: { message: "Their message" } });
  });

  test("keeps a question without choices when the page is closed, and leads to it when publishing", {
    tag: "@full",
  }, async ({ page }) => {
    await addQuestion(page, "Single choice");
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Which one?");
    await expect(page.getByRole("button", { name: /^2\. Which one\?/ })).toContainText("Needs choices");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const other = await page.context().newPage();
    await page.close();
    await other.goto("/surveys/edit");
    await hydrated(other);
    await expect(other.getByRole("button", { name: /^2\. Which one\?/ })).toContainText("Needs choices");
    await other.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = other.getByRole("dialog", { name: "Publish survey" });
    await expect(dialog.getByText("Finish 1 question before you publish")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
    await expectNoAxeViolations(other);
    await dialog.getByRole("button", { name: "“Which one?” needs choices" }).click();
    await expect(other.getByText("Needs choices before you can publish.")).toBeVisible();
    await other.getByRole("button", { name: "Add choice" }).click();
    await other.getByRole("textbox", { name: "Choice 1" }).fill("The red one");
    await expect
      .poll(async () => (await stored(other)).questions[1])
      .toMatchObject({ questionNameId: "which-one", choices: [{ label: "The red one" }] });
    await publish(other);
  });

  test("keeps a half-typed title when the page is closed", { tag: "@full" }, async ({ page }) => {
    await addQuestion(page, "Short text");
    // While the empty question is being saved, closing asks first.
    await expect.poll(async () => (await stored(page)).questions).toHaveLength(4);
    await page.getByRole("textbox", { name: "Question", exact: true }).pressSequentially("Where from?");
    const other = await page.context().newPage();
    await page.close({ runBeforeUnload: true });
    await expect
      .poll(async () => (await stored(other)).questions[1])
      .toMatchObject({ questionNameId: "where-from", title: "Where from?" });
  });

  test("merges another window's changes with a question that is unfinished here", { tag: "@full" }, async ({
    page,
  }) => {
    await addQuestion(page, "Short text");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const { thankYou } = await stored(page);
    await save(page, { thankYou: { ...thankYou, message: "Their message" } });
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("A hint");
    await page.getByRole("button", { name: "Compare and merge" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
    await expect
      .poll(async () => stored(page))
      .toMatchObject({
        questions: [{}, { title: "", description: "A hint" }, {}, {}],
        thankYou: { message: "Their message" },
      });
    expect((await stored(page)).questions).toHaveLength(4);
  });

  test("says how publishing affects history, and leads to what prevents it", { tag: "@full" }, async ({ page }) => {
    await publish(page);
    await expect(page.getByText("Published · version 1 · goes live when you enable the survey")).toBeVisible();
    await page.getByRole("button", { name: "More for What almost stopped you from buying?" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("button", { name: /^1\. How did/ }).click();
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("How did you find us?");
    await page.getByRole("button", { name: "Publish changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish survey" });
    await expect(dialog.getByText("reworded, was “How did you first hear about us?”")).toBeVisible();
    await expect(dialog.getByText("No one has answered it yet.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("");
    await page.getByRole("button", { name: /^Thank-you page/ }).click();
    await page.getByRole("button", { name: "Publish changes" }).click();
    await dialog.getByRole("button", { name: "Question 1 needs a title" }).click();
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("");
  });

  test("shows, compares and restores a version, and undoes the restore", { tag: "@full" }, async ({ page }) => {
    await publish(page);
    const title = page.getByRole("textbox", { name: "Question", exact: true });
    await title.fill("How did you find us?");
    await publish(page);
    await openMenu(page, "Version history");
    const drawer = page.getByRole("dialog", { name: "Version history" });
    await expect(drawer.getByRole("button", { name: /^Version 2 Live/ })).toBeVisible();
    await drawer.getByRole("button", { name: /^Version 1/ }).click();
    await expect(drawer.getByText("reworded, was “How did you find us?”")).toBeVisible();
    await expect(drawer.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();
    await expectNoAxeViolations(page);
    await drawer.getByRole("button", { name: "Restore as draft" }).click();
    await expect(title).toHaveValue("How did you first hear about us?");
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("How did you first hear about us?");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("How did you find us?");
  });

  test("says that there are no versions before the first publish", { tag: "@full" }, async ({ page }) => {
    await openMenu(page, "Version history");
    await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  });

  test("edits a copy at its own URL, and deletes it", { tag: "@full" }, async ({ page }) => {
    await publish(page);
    await openMenu(page, "Duplicate survey");
    await page.waitForURL(/\/surveys\/edit\?id=/);
    await expect(page.getByText("Not live", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Shoppers currently see “Post-purchase survey”")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Asked in the copy?");
    const copy = async () => (await (await page.request.get(`/Survey/GetById/${id}`)).json()).questions[0].title;
    await expect.poll(copy).toBe("Asked in the copy?");
    await openMenu(page, "Delete survey");
    await page.getByRole("button", { name: "Delete survey" }).click();
    await page.waitForURL(/\/surveys$/);
    expect((await page.request.get(`/Survey/GetById/${id}`)).status()).toBe(404);
    await page.goto(`/surveys/edit?id=${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not|no such/i);
  });
});

test("a survey that was ever published is archived, not deleted", { tag: "@full" }, async ({ page, merchant: _ }) => {
  await page.goto("/surveys/edit");
  await hydrated(page);
  await publish(page);
  await page.getByRole("button", { name: "More actions for this survey" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Archive survey" }).click();
  await page.waitForURL(/\/surveys$/);
  await expect(page.getByText(/” archived$/)).toBeVisible();
});

async function addQuestion(page: Page, type: string): Promise<void> {
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("tab", { name: "Question types" }).click();
  await page.getByRole("button", { name: new RegExp(`^${type}`) }).click();
}

async function stored(page: Page): Promise<StoredSurvey> {
  return await (await page.request.get("/Survey/GetByAccount")).json();
}

/** As someone else would, or another tab. */
async function save(page: Page, change: object): Promise<void> {
  const { id } = await stored(page);
  expect((await page.request.post("/Survey/Save", { data: { id, ...change } })).status()).toBe(200);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More actions for this survey" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
