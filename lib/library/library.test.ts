import { expect, test } from "vitest";
import { defaultSurvey } from "../survey/default-survey.ts";
import { type Answer, type OrderContext, type Question, Questions } from "../survey/document.ts";
import { localize } from "../survey/localize.ts";
import { everyQuestion, visiblePath } from "../survey/path.ts";
import { libraryChannels } from "./channels.ts";
import { libraryCategories, libraryTemplates } from "./index.ts";
import { libraryLanguages } from "./written-template.ts";

const questions = libraryTemplates.flatMap((template) => everyQuestion(template));
const choices = questions.flatMap((question) => question.choices ?? []);

test("holds the 56 questions in their order, each under an id that never changes", () => {
  expect(libraryTemplates.map(({ id }) => id)).toEqual([
    "lib-first-heard",
    "lib-creator-or-podcast",
    "lib-where-on-instagram",
    "lib-search-words",
    "lib-heard-how-long-ago",
    "lib-who-recommended",
    "lib-ai-assistant",
    "lib-outdoor-or-print",
    "lib-came-back",
    "lib-why-today",
    "lib-why-us",
    "lib-who-is-it-for",
    "lib-is-it-a-gift",
    "lib-which-problem",
    "lib-almost-stopped",
    "lib-thought-how-long",
    "lib-brands-compared",
    "lib-what-convinced",
    "lib-ease-of-order",
    "lib-fix-in-checkout",
    "lib-found-it",
    "lib-product-page-unclear",
    "lib-preferred-device",
    "lib-payment-missing",
    "lib-delivery-cost",
    "lib-no-longer-buy",
    "lib-main-benefit",
    "lib-who-would-love-it",
    "lib-next-product",
    "lib-compared-with-before",
    "lib-used-before",
    "lib-fit",
    "lib-quality-for-price",
    "lib-features-ranked",
    "lib-recommend",
    "lib-reason-for-score",
    "lib-raise-by-one",
    "lib-order-satisfaction",
    "lib-support-effort",
    "lib-delivery-went",
    "lib-age-group",
    "lib-gender",
    "lib-household",
    "lib-area",
    "lib-occupation",
    "lib-your-type",
    "lib-topics",
    "lib-how-often",
    "lib-birthday-month",
    "lib-favourite-style",
    "lib-lasts-how-long",
    "lib-subscription",
    "lib-buys-where-else",
    "lib-how-many-people",
    "lib-anything-else",
    "lib-may-we-contact-you",
  ]);
  expect(libraryTemplates).toHaveLength(56);
});

test("names every template, question and channel once, and choices once within their question", () => {
  expectUnique(libraryTemplates.map(({ id }) => id));
  expectUnique(libraryTemplates.map(({ name }) => name));
  expectUnique(libraryTemplates.map(({ description }) => description));
  expectUnique(libraryChannels.map(({ id }) => id));
  expectUnique(questions.map(({ questionNameId }) => questionNameId));
  for (const question of questions) expectUnique(question.choices?.map(({ id }) => id) ?? []);
});

test.each(libraryTemplates)("$id is what a survey stores, nothing added and nothing dropped", (template) => {
  expect(Questions.parse(template.questions)).toEqual(template.questions);
  expect(template.name.length).toBeLessThanOrEqual(60);
  expect(template.description.length).toBeLessThanOrEqual(300);
});

test("fits into one survey, all of it", () => {
  expect(Questions.safeParse(libraryTemplates.flatMap((template) => template.questions)).error).toBeUndefined();
});

test("cannot be changed by who reads it", () => {
  expect(() => Object.assign(questions[0] ?? {}, { title: "Changed" })).toThrow(TypeError);
});

test("says every text in every language, in words of that language", () => {
  const untranslated = texts().filter(({ language, en, text }) => language !== "en-GB" && en === text);
  expect(new Set(untranslated.map(({ text }) => text))).toEqual(
    new Set([
      ...["TikTok", "YouTube", "Facebook", "ChatGPT", "Gemini", "Claude", "Copilot", "Perplexity"],
      ...["April", "August", "September", "November", "December", "No", "name@example.com"],
    ]),
  );
});

const british =
  /colou?r(?<!color)|favour|programme|advert|letterbox|cupboard|parcel|e-mail|\bshops\b|\b(a|the|your|our) shop\b|delivery cost|-is(e|ing|ation)\b/i;

test("is written in American English, and in British English where that differs", () => {
  const read = libraryTemplates.flatMap(({ name, description, targetingNote }) => [
    name,
    description,
    targetingNote ?? "",
  ]);
  const written = [...read, ...texts().map(({ en }) => en), ...libraryCategories.map(({ name }) => name)];
  expect(written.filter((text) => british.test(text))).toEqual([]);
  const inBritain = localize(libraryTemplates, "en-GB").flatMap((template) => everyQuestion(template));
  const labels = inBritain.flatMap(({ title, choices = [] }) => [title, ...choices.map(({ label }) => label)]);
  expect(labels).toEqual(
    expect.arrayContaining(["Where did you see our outdoor or print advert?", "More colours", "I saw it in a shop"]),
  );
  expect(labels).toHaveLength(questions.length + choices.length);
});

test("keeps to one form of address in each language, and to its marks", () => {
  const wrong: Record<string, RegExp> = {
    de: /(?<!\p{L})(du|dir|dich|dein\p{L}*|euch|euer)(?!\p{L})/iu,
    fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})|[^\u202f][?!:;]/iu,
    es: /(?<!\p{L})(usted|ustedes|vuestr\p{L}+)(?!\p{L})|^[^¿]*\?/iu,
    it: /(?<!\p{L})(tu|ti|tuo|tua|tuoi|tue|vuoi)(?!\p{L})/iu,
    nl: /(?<!\p{L})(u|uw)(?!\p{L})/iu,
  };
  for (const { language, en, text } of texts()) {
    expect(text).not.toMatch(wrong[language] ?? /(?!)/);
    expect(en + text).not.toMatch(/['"]/);
  }
});

test("turns wholly into the shopper's language", () => {
  const german = localize(libraryTemplates, "de-AT").flatMap((template) => everyQuestion(template));
  expect(german[0]?.title).toBe("Wie haben Sie zum ersten Mal von uns gehört?");
  expect(german[0]?.otherLabel).toBe("Woanders");
  expect(german[0]?.choices?.at(-1)?.label).toBe("Im Laden gesehen");
});

test("files every template under a known category, and leaves none empty", () => {
  expect([...new Set(libraryTemplates.map(({ category }) => category))]).toEqual(libraryCategories.map(({ id }) => id));
});

test("maps to a marketing channel every choice that says how somebody came, and no other", () => {
  const known = new Set<string | undefined>(libraryChannels.map(({ id }) => id));
  const attribution = libraryTemplates.filter(({ category }) => category === "attribution").flatMap(everyQuestion);
  const unmapped = attribution.flatMap(({ questionNameId, choices = [] }) =>
    choices.flatMap(({ id, channel }) => (known.has(channel) ? [] : [`${questionNameId} ${id}`])),
  );
  expect(unmapped).toEqual([
    ...["today", "this-week", "this-month", "one-to-six-months", "longer"].map((id) => `heard-how-long-ago ${id}`),
    ...["ai-assistant no", "ai-assistant not-sure"],
  ]);
  expect(choices.filter(({ channel }) => channel)).toHaveLength(
    attribution.flatMap((question) => question.choices ?? []).length - unmapped.length,
  );
  for (const { channel } of defaultSurvey.questions[0]?.choices ?? []) expect(known).toContain(channel);
});

test("pins what declines to the end, and lets it stand alone where several may be chosen", () => {
  const declining = ["nothing", "none", "nowhere", "prefer-not-to-say", "not-sure", "not-a-gift"];
  for (const { type, choices = [] } of questions)
    for (const [index, choice] of choices.entries()) {
      const declines = declining.includes(choice.id);
      expect(choice.pinned ?? false).toBe(declines);
      expect(choice.exclusive ?? false).toBe(declines && type === "multiple");
      if (declines) expect(index).toBe(choices.length - 1);
    }
});

test("lets every personal question be declined", () => {
  for (const { questions } of libraryTemplates.filter(({ category }) => category === "demographics"))
    expect(questions[0]?.choices?.at(-1)?.id).toBe("prefer-not-to-say");
});

test("explains who gets a question when not everyone does", () => {
  for (const { questions, targetingNote } of libraryTemplates)
    expect(targetingNote !== null).toBe(
      questions.some(({ askOnce, showIf }) => askOnce || (showIf && "order" in showIf)),
    );
});

const first: OrderContext = { isFirstOrder: true, surface: "thankYou" };
const later: OrderContext = { isFirstOrder: false, surface: "thankYou" };
const unknown: OrderContext = { surface: "thankYou" };
const byMail: OrderContext = { isFirstOrder: true, surface: "email" };

test.each([
  { id: "lib-first-heard", asked: { first: true, later: false, unknown: true, byMail: true } },
  { id: "lib-came-back", asked: { first: false, later: true, unknown: false, byMail: false } },
  { id: "lib-fit", asked: { first: false, later: false, unknown: false, byMail: true } },
  { id: "lib-order-satisfaction", asked: { first: false, later: false, unknown: false, byMail: true } },
  { id: "lib-recommend", asked: { first: true, later: true, unknown: true, byMail: true } },
])("$id is asked of those it is meant for", ({ id, asked }) => {
  const isAsked = (order: OrderContext) => pathOf(id, [], order).length > 0;
  expect({ first: isAsked(first), later: isAsked(later), unknown: isAsked(unknown), byMail: isAsked(byMail) }).toEqual(
    asked,
  );
});

const choose = (questionNameId: string, choiceId: string): Answer => ({ questionNameId, choiceIds: [choiceId] });

test.each([
  { id: "lib-first-heard", answer: choose("first-heard", "instagram-post"), next: "first-heard-on-instagram" },
  { id: "lib-first-heard", answer: choose("first-heard", "friend-or-family"), next: "first-heard-recommended-by" },
  { id: "lib-first-heard", answer: choose("first-heard", "podcast"), next: undefined },
  { id: "lib-ai-assistant", answer: choose("ai-assistant", "yes"), next: "which-ai-assistant" },
  { id: "lib-found-it", answer: choose("found-it", "partly"), next: "what-was-missing" },
  { id: "lib-found-it", answer: choose("found-it", "yes"), next: undefined },
  { id: "lib-payment-missing", answer: choose("payment-missing", "yes"), next: "which-payment-missing" },
  { id: "lib-recommend", answer: { questionNameId: "recommend", number: 0 }, next: "recommend-reason" },
  { id: "lib-raise-by-one", answer: { questionNameId: "recommend-raise", number: 7 }, next: "raise-by-one" },
  { id: "lib-raise-by-one", answer: { questionNameId: "recommend-raise", number: 9 }, next: undefined },
  { id: "lib-delivery-went", answer: choose("delivery-went", "damaged"), next: "delivery-what-happened" },
  { id: "lib-subscription", answer: choose("subscription", "no"), next: "subscription-why-not" },
  { id: "lib-may-we-contact-you", answer: choose("may-we-contact-you", "yes"), next: "contact-email" },
  { id: "lib-may-we-contact-you", answer: choose("may-we-contact-you", "no"), next: undefined },
])("$id asks $next after $answer", ({ id, answer, next }) => {
  expect(pathOf(id, [answer], byMail)[1]?.questionNameId).toBe(next);
});

function pathOf(id: string, answers: readonly Answer[], order: OrderContext): Question[] {
  const template = libraryTemplates.find((one) => one.id === id);
  if (!template) throw new Error(`${id} is not in the library`);
  return visiblePath(template, new Map(answers.map((answer) => [answer.questionNameId, answer])), order);
}

/** Every text a shopper may read, once for each language beside English; a missing one is undefined. */
function texts() {
  return [...questions, ...choices].flatMap(({ translations, ...thing }) =>
    ["title", "description", "otherLabel", "minLabel", "maxLabel", "placeholder", "label"].flatMap((name) => {
      const en = Object.entries(thing).find(([key]) => key === name)?.[1];
      if (typeof en !== "string") return [];
      return libraryLanguages.map((language) => {
        const text = Object.entries(translations?.[language] ?? {}).find(([key]) => key === name)?.[1];
        if (!text?.trim()) throw new Error(`${JSON.stringify(en)} is not translated into ${language}`);
        return { en, language, text };
      });
    }),
  );
}

function expectUnique(names: readonly string[]): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
}
