import type { Question } from "#lib/survey/document.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

test("a shopper answers every type of question, and each answer is sent as it is given", async ({ page, shop }) => {
  shop.survey = published(everyType);
  await shop.open(page, {
    key: "pk_test",
    "order-id": "1001",
    platform: "Shopify",
    total: "49.90",
    currency: "EUR",
    "is-first-order": "true",
    "discount-codes": "WELCOME10, FREESHIP",
  });
  const next = page.getByRole("button", { name: "Next" });
  const sent = (id: string) => expect.poll(() => shop.answerTo(id));

  await expect(page.getByRole("heading", { name: "A few questions" })).toBeVisible();
  await next.click();
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByRole("textbox", { name: "Other" }).fill("a market stall");
  await sent("one").toEqual({ questionNameId: "one", choiceIds: ["other"], other: "a market stall" });
  await next.click();
  await page.getByRole("checkbox", { name: "Apples" }).check();
  await page.getByRole("checkbox", { name: "Cheese" }).check();
  await sent("many").toEqual({ questionNameId: "many", choiceIds: ["a", "c"] });
  await next.click();
  await page.getByRole("combobox").selectOption("Bread");
  await sent("list").toEqual({ questionNameId: "list", choiceIds: ["b"] });
  await next.click();
  await page.getByRole("textbox", { name: "In a few words?" }).fill("  quick\u0007 ");
  await sent("line").toEqual({ questionNameId: "line", text: "quick" });
  await next.click();
  await page.getByRole("textbox", { name: "In your own words?" }).fill("one\ntwo");
  await next.click();
  await sent("lines").toEqual({ questionNameId: "lines", text: "one\ntwo" });
  await page.getByRole("textbox", { name: "How many?" }).fill("١٢٫٥");
  await next.click();
  await sent("number").toEqual({ questionNameId: "number", number: 12.5 });
  await page.getByRole("radio", { name: "4 of 5" }).check();
  await sent("stars").toEqual({ questionNameId: "stars", number: 4 });
  await next.click();
  await page.getByRole("radio", { name: "2 of 5" }).check();
  await next.click();
  await page.getByRole("radio", { name: "6 of 10" }).check();
  await sent("nps").toEqual({ questionNameId: "nps", number: 6 });
  await next.click();
  await page.getByRole("textbox", { name: "What went wrong?" }).fill("It was late");
  await next.click();
  await page.getByRole("radio", { name: "No" }).check();
  await sent("sure").toEqual({ questionNameId: "sure", choiceIds: ["no"] });
  await next.click();
  await page.getByRole("textbox", { name: "Your address?" }).fill("name@example.com");
  await next.click();
  await sent("mail").toEqual({ questionNameId: "mail", text: "name@example.com" });
  await page.getByRole("textbox", { name: "Which day?" }).fill("2026-11-20");
  await next.click();
  await sent("day").toEqual({ questionNameId: "day", date: "2026-11-20" });
  for (const name of ["Apples", "Cheese", "Bread"]) await page.getByRole("checkbox", { name }).check();
  await sent("order").toEqual({ questionNameId: "order", ranking: ["a", "c", "b"] });
  await next.click();
  await page.getByRole("radio", { name: "Green" }).check();
  await sent("picture").toEqual({ questionNameId: "picture", choiceIds: ["green"] });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeFocused();

  await expect.poll(() => shop.events().at(-1)).toBe("complete");
  const [first] = shop.messages;
  expect(first).toMatchObject({
    apiKey: "pk_test",
    surveyId: "s1",
    version: 3,
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "1001",
    locale: "en",
  });
  expect(first?.order).toMatchObject({
    total: 49.9,
    currency: "EUR",
    isFirstOrder: true,
    discountCodes: ["WELCOME10", "FREESHIP"],
  });
  expect(first?.responseId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(shop.messages.map((message) => message.responseId)).size).toBe(1);
  const sequences = shop.messages.map((message) => message.sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
});

const apples: Question = {
  questionNameId: "fruit",
  type: "multiple",
  title: "Which ones?",
  required: true,
  maxSelections: 2,
  choices: [
    { id: "a", label: "Apples" },
    { id: "b", label: "Bananas" },
    { id: "c", label: "Cherries" },
    { id: "none", label: "None", exclusive: true },
  ],
};

test("the error of a required question is gone when the shopper comes back to it", async ({ page, shop }) => {
  shop.survey = published([{ ...apples, questionNameId: "before", title: "Before", required: false }, apples]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Choose an answer")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await next.click();
  await expect(page.getByRole("heading", { name: "Which ones?" })).toBeVisible();
  await expect(page.getByText("Choose an answer")).toBeHidden();
});

test("an exclusive choice deselects the others, and the maximum number of choices cannot be exceeded", async ({
  page,
  shop,
}) => {
  shop.survey = published([apples]);
  await shop.open(page);
  await page.getByRole("checkbox", { name: "Apples" }).check();
  await page.getByRole("checkbox", { name: "Bananas" }).check();
  await expect(page.getByRole("checkbox", { name: "Cherries" })).toBeDisabled();
  await expect(page.locator("label", { hasText: "Cherries" })).toHaveCSS("opacity", "0.5");
  await expect(page.locator("label", { hasText: "Apples" })).toHaveCSS("opacity", "1");
  await page.getByRole("checkbox", { name: "None" }).check();
  await expect(page.getByRole("checkbox", { name: "Apples" })).not.toBeChecked();
  await expect.poll(() => shop.answerTo("fruit")?.choiceIds).toEqual(["none"]);
  await page.getByRole("checkbox", { name: "Cherries" }).check();
  await expect(page.getByRole("checkbox", { name: "None" })).not.toBeChecked();
  await expect.poll(() => shop.answerTo("fruit")?.choiceIds).toEqual(["c"]);
});

test("a required question blocks the shopper until it is answered, others may be skipped", async ({ page, shop }) => {
  const mail: Question = { questionNameId: "mail", type: "email", title: "Address?", required: false };
  shop.survey = published([apples, mail]);
  await shop.open(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose an answer to continue.");
  await expect(page.getByRole("alert")).toHaveCSS("border-radius", "10px");
  await expect(page.getByRole("checkbox", { name: "Apples" })).toBeFocused();
  // With a non-breaking space, the mark stays on the line of the last word.
  expect(await page.getByRole("heading", { name: "Which ones?" }).textContent()).toBe("Which ones?\u00a0*");
  await page.getByRole("checkbox", { name: "Apples" }).check();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Address?" }).fill("name@nowhere");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter a valid email, like name@example.com.");
  await page.getByRole("textbox", { name: "Address?" }).fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(shop.answerTo("mail")).toBeUndefined();
});

test("going back changes an answer and the path with it", async ({ page, shop }) => {
  shop.survey = published([
    {
      questionNameId: "sure",
      type: "yesNo",
      title: "Sure?",
      required: true,
      followUp: {
        whenChoiceIds: ["no"],
        question: { questionNameId: "why", type: "text", title: "Why not?", required: true },
      },
    },
    {
      questionNameId: "score",
      type: "nps",
      title: "Score?",
      required: false,
      showIf: { answer: "sure", op: "is", value: "yes" },
    },
  ]);
  await shop.open(page);
  await page.getByRole("radio", { name: "No" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Why not?" })).toBeFocused();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Score?" })).toBeFocused();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => shop.events().at(-1)).toBe("complete");
  expect(shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
});

test("all on one page, questions appear and disappear with the answers above them", async ({ page, shop }) => {
  const settings = { ...published([]).settings, onePerPage: false };
  const last: Question = { questionNameId: "last", type: "text", title: "Anything else?", required: false };
  shop.survey = published([...everyType.filter((question) => question.type === "nps"), last], { settings });
  await shop.open(page);
  await expect(page.getByRole("textbox", { name: "Anything else?" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What went wrong?" })).toBeHidden();
  await page.getByRole("radio", { name: "3 of 10" }).check();
  await expect(page.getByRole("textbox", { name: "What went wrong?" })).toBeVisible();
  await page.getByRole("radio", { name: "9 of 10" }).check();
  await expect(page.getByRole("textbox", { name: "What went wrong?" })).toBeHidden();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeFocused();
});

test("a translated survey uses the shopper's language, and the survey's own for missing texts", async ({
  page,
  shop,
}) => {
  shop.survey = published(
    [
      {
        questionNameId: "how",
        type: "single",
        title: "How?",
        required: false,
        choices: [
          { id: "a", label: "Advert", translations: { de: { label: "Anzeige" } } },
          { id: "b", label: "Blog" },
        ],
        translations: { de: { title: "Wie?" } },
      },
    ],
    {
      locales: ["en", "de"],
      thankYou: {
        title: "Thanks",
        message: "Bye",
        discountCode: "DANKE10",
        link: { url: "https://example.com/", label: "Shop" },
        translations: { de: { title: "Danke", linkLabel: "Zum Laden" } },
      },
    },
  );
  await shop.open(page, { key: "pk_test", locale: "de-AT" });
  await expect(page.getByRole("heading", { name: "Wie?" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Blog" })).toBeVisible();
  await page.getByRole("radio", { name: "Anzeige" }).check();
  await page.getByRole("button", { name: "Absenden" }).click();
  await expect(page.getByRole("heading", { name: "Danke" })).toBeVisible();
  await expect(page.getByText("DANKE10")).toBeVisible();
  await expect(page.getByRole("link", { name: "Zum Laden" })).toHaveAttribute("href", "https://example.com/");
});
