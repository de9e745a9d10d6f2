import { expect, hydrated, test } from "./fixtures.ts";
import { stored } from "./stored-survey.ts";

test.use({ reducedMotion: "reduce" });

test.beforeEach(async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto("/Surveys/Edit");
  await hydrated(page);
});

test("after publishing, the browser's Back button finds nothing left to publish", { tag: "@full" }, async ({
  page,
}) => {
  const dialog = page.getByRole("dialog", { name: "Publish survey" });
  const published = page.getByRole("button", { name: "Published" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(published).toBeDisabled();
  await page.reload();
  await hydrated(page);
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How did you find us?");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(published).toBeDisabled();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("How did you find us?");
  await expect(published).toBeDisabled();
});

test("Ctrl Z in a dialog and under Appearance leaves the survey's edits alone", { tag: "@full" }, async ({ page }) => {
  const title = page.getByRole("textbox", { name: "Question", exact: true });
  await title.fill("How did you find us?");
  await page.getByRole("button", { name: "Paste a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Choices, one per line" });
  await dialog.getByRole("textbox").press("End");
  await dialog.getByRole("textbox").pressSequentially("x");
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Escape");
  await expect(title).toHaveValue("How did you find us?");

  await page.getByRole("button", { name: "Appearance", exact: true }).click();
  const css = page.getByRole("textbox", { name: "Custom CSS" });
  await css.fill(".button { color: red }");
  await css.press("Control+Z");
  await expect(css).toHaveValue("");
  await css.press("Control+Shift+Z");
  await expect(css).toHaveValue(".button { color: red }");
  await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("How did you find us?");
});

test("Appearance that is left and reopened while it saves shows what was saved", { tag: "@full" }, async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/Survey/SaveStyles", async (route) => {
    await released.promise;
    await route.continue();
  });
  const css = page.getByRole("textbox", { name: "Custom CSS" });
  await page.getByRole("button", { name: "Appearance", exact: true }).click();
  await css.fill(".button { color: red }");
  await page.getByRole("button", { name: /^1\. How did/ }).click();
  await page.getByRole("button", { name: "Appearance", exact: true }).click();
  released.resolve();
  await expect(css).toHaveValue(/color: red/);
});

test("a survey that can't be exported leaves the editor as it is", { tag: "@full" }, async ({ page }) => {
  await page.route("**/app/surveys/export?*", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", json: { status: 429, detail: "Too many." } }),
  );
  await page.getByRole("button", { name: "More actions for this survey" }).click();
  await page.getByRole("menuitem", { name: "Export as JSON" }).click();
  await expect(page.getByText("Too many.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeVisible();
});

test("decimals and two digits can be typed into a question's numbers", { tag: "@full" }, async ({ page }) => {
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("tab", { name: "Question types" }).click();
  await page.getByRole("button", { name: /^Number/ }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How many?");
  await page.getByRole("textbox", { name: "Lowest" }).pressSequentially("0.5");
  await page.getByRole("textbox", { name: "Highest" }).pressSequentially("10.05");
  await expect
    .poll(async () => (await stored(page)).questions.find(({ type }) => type === "number"))
    .toMatchObject({ min: 0.5, max: 10.05 });
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("tab", { name: "Question types" }).click();
  await page.getByRole("button", { name: /^Rating/ }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How was it?");
  const points = page.getByRole("textbox", { name: "Points on the scale" });
  await points.fill("");
  await points.pressSequentially("10");
  await points.blur();
  await expect(points).toHaveValue("10");
  await expect
    .poll(async () => (await stored(page)).questions.find(({ type }) => type === "rating"))
    .toMatchObject({ max: 10 });
});

test("saves what was typed just before leaving the page", async ({ page }) => {
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Typed at the last moment?");
  await page.goto("/dashboard");
  await expect.poll(async () => (await stored(page)).questions[0]?.title).toBe("Typed at the last moment?");
});
