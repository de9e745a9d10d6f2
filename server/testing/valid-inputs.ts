import { randomUUIDv7 } from "node:crypto";
import { callOf } from "#lib/calls/catalogue.ts";
import type { Example } from "#lib/calls/declare.ts";
import { names, sourceOrderId } from "#lib/calls/example-values.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";

/** The real values of names that examples use; a name without one stays as it is. */
export type RealNames = Partial<Record<keyof typeof names, string>>;

/** A call's example with real names in place of its own. */
export function exampleIn(real: RealNames, name: CallName): Example | undefined {
  const { example } = callOf(name);
  if (!example) return undefined;
  const { path, query, body, answer, ...rest } = example;
  return {
    ...rest,
    ...(path ? { path: textsIn(real, path) } : {}),
    ...(query ? { query: textsIn(real, query) } : {}),
    ...(body === undefined ? {} : { body: valueIn(real, body) }),
    ...(answer === undefined ? {} : { answer: valueIn(real, answer) }),
  };
}

/**
 * A valid body of a call, with every kind of field: its example, or a whole document where the example shows a part. A
 * test replaces one of its parts with another value, so that only this value can be refused. Undefined if it has none.
 */
export function validBody(real: RealNames, name: CallName): unknown {
  const body = wholeDocuments[name] ?? callOf(name).example?.body;
  return body === undefined ? undefined : valueIn({ ...madeUp(), ...real }, body);
}

/** A valid query with every parameter that is known by name or in the call's example. */
export function validQuery(real: RealNames, name: CallName): Record<string, string> {
  const { query, example } = callOf(name);
  const known = Object.keys(query?.shape ?? {});
  const valid = { ...queryValues, ...example?.query };
  return textsIn(real, Object.fromEntries(Object.entries(valid).filter(([field]) => known.includes(field))));
}

/** Whether a call takes something made just for it: its body has the right types, but is accepted in no other test. */
export function isOneTime(name: CallName): boolean {
  return callOf(name).example?.notSent !== undefined;
}

/** New each time, because an account or a filter with the same one may exist. */
function madeUp(): RealNames {
  const address = () => `new-${randomUUIDv7()}@example.com`;
  return {
    newAddress: address(),
    strangerAddress: address(),
    ownerAddress: address(),
    newFilterName: `Filter ${randomUUIDv7()}`,
  };
}

function textsIn(real: RealNames, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, textIn(real, text)]));
}

function valueIn(real: RealNames, value: unknown): unknown {
  if (typeof value === "string") return textIn(real, value);
  if (Array.isArray(value)) return value.map((part) => valueIn(real, part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, valueIn(real, part)]));
}

function textIn(real: RealNames, text: string): string {
  const known = { ...names, ...real };
  return namesOf(names).reduce((replaced, key) => replaced.replaceAll(names[key], () => known[key]), text);
}

function namesOf(record: typeof names): (keyof typeof names)[] {
  return Object.keys(record).filter((key): key is keyof typeof names => key in record);
}

/** Values of query parameters that mean the same in every call, by name. */
const queryValues: Readonly<Record<string, string>> = {
  questionNameId: "how-likely-to-recommend-us",
  platform: "Shopify",
  sourceOrderId,
  version: "1",
  startDate: "2026-11-01",
  endDate: "2026-11-20",
  customerType: "returning",
  surface: "thankYou",
  choice: "instagram",
  country: "PT",
  currency: "USD",
  orderTotalFrom: "10",
  orderTotalTo: "100.50",
  isUnread: "true",
  isTest: "false",
  tag: "vip",
  integration: "Shopify",
  rating: "5",
  period: "week",
  // For a list, its number; for a tour, any text.
  page: "1",
  locale: "en",
  locales: "de,fr",
  accountId: names.accountId,
  surveyId: names.surveyId,
  recordId: names.recordId,
  templateIds: names.templateId,
  emailAddress: names.adminAddress,
  key: names.secretKey,
  apiKey: names.secretKey,
  token: names.keyId,
};

function aQuestion() {
  return {
    questionNameId: "first",
    type: "single",
    title: "First",
    description: "Which one",
    required: true,
    choices: [
      { id: "a", label: "A", imageUrl: "https://shop.example.com/a.png", channel: "Radio", pinned: true },
      { id: "b", label: "B", translations: { de: { label: "Be" } } },
    ],
    allowOther: true,
    otherLabel: "Another",
    randomize: true,
    askOnce: "order",
    translations: { de: { title: "Erste", description: "Welche", otherLabel: "Andere" } },
    followUp: { whenChoiceIds: ["a"], question: { questionNameId: "more", type: "longText", title: "More" } },
  };
}

const twoConditions = {
  all: [
    { answer: "first", op: "is", value: "a" },
    { order: "country", op: "in", value: ["DE", "AT"] },
  ],
};

const questions = [aQuestion(), { questionNameId: "second", type: "text", title: "Second", showIf: twoConditions }];

/** Bodies with every nested field, for calls whose examples show only some. */
const wholeDocuments: Partial<Record<CallName, unknown>> = {
  "Survey.Save": {
    name: "A survey",
    questions,
    thankYou: {
      title: "Thank you",
      message: "Until soon",
      link: { url: "https://shop.example.com/", label: "The shop" },
      discountCode: "TEN",
      translations: { de: { title: "Danke", message: "Bis bald", linkLabel: "Zum Laden" } },
    },
    locale: "en",
    locales: ["en", "de"],
    settings: {
      showProgress: true,
      allowBack: true,
      onePerPage: true,
      autoAdvance: true,
      showOn: ["thankYou"],
      privacyText: "Private",
    },
    status: "draft",
    publish: false,
  },
  "SurveyTemplate.Save": {
    name: "A template",
    description: "When to use it",
    category: "motivation",
    imageUrl: "https://shop.example.com/a.png",
    questions,
  },
  "Survey.SaveStyles": { tokens: { ...defaultStyleTokens }, customCss: "h2 { color: #c44569 }" },
  "app.ImportSurvey": {
    name: "From a file",
    survey: {
      format: "afterword-survey",
      formatVersion: 1,
      name: "A survey",
      questions: [aQuestion()],
      thankYou: { title: "Thank you", message: "Until soon" },
      locale: "en",
      locales: ["en", "de"],
      settings: { showProgress: true, showOn: ["thankYou"] },
    },
  },
  "app.AnswerInstall": { accountId: null },
  "app.CreateSavedFilter": {
    name: names.newFilterName,
    parameters: {
      q: "radio",
      range: "30-days",
      from: "2026-11-01",
      to: "2026-11-20",
      customerType: "new",
      surface: "email",
      country: "PT",
      totalFrom: "10",
      totalTo: "100.50",
      currency: "EUR",
      unread: "1",
      tag: "vip",
      tests: "1",
      survey: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90",
      question: "how-likely-to-recommend-us",
    },
  },
};
