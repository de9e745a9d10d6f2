import { expect, test } from "vitest";
import { surveyVersion } from "../survey-version.ts";
import { branchingDocument, question } from "../testing/branching-survey.ts";
import { applyMessage, type MessageContext } from "./apply-message.ts";
import type { Message } from "./message.ts";
import type { ResponseState } from "./response-state.ts";

const firstPage = "0190a000-0000-7000-8000-000000000001";
const secondPage = "0190a000-0000-7000-8000-000000000002";
const choices = ["a", "b"].map((id) => ({ id, label: id }));

const document = {
  ...branchingDocument,
  questions: [
    question({ questionNameId: "source", type: "single", choices }),
    question({
      questionNameId: "detail",
      type: "text",
      required: true,
      showIf: { any: [{ answer: "source", op: "is", value: "a" }] },
    }),
    question({
      questionNameId: "german",
      type: "text",
      required: true,
      showIf: { order: "country", op: "is", value: "DE" },
    }),
  ],
};
const version = surveyVersion("0190a000-0000-7000-8000-00000000000a", 1, "Survey", document);

const makeId = () => "0190a000-0000-7000-8000-0000000000ff";
const context: MessageContext = {
  pageVersion: version,
  latestVersion: version,
  currency: "USD",
  timeZone: "UTC",
  otherRules: new Map(),
  nowMs: 1_000,
  makeId,
};

function apply(before: ResponseState | null, change: Partial<Message>): ResponseState {
  const pageId = change.pageId ?? firstPage;
  const message: Message = {
    responseId: pageId,
    pageId,
    sequence: null,
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "1",
    orderKey: "o:1",
    answers: [],
    order: null,
    locale: null,
    displayOrder: null,
    wordings: null,
    consent: null,
    isTest: false,
    askedBefore: [],
    ...change,
  };
  return applyMessage(before, message, context);
}

const chose = (id: string) => [{ questionNameId: "source", choiceIds: [id] }];
const detail = [{ questionNameId: "detail", text: "A friend" }];

test("the page that gave an answer must also answer the required question it leads to", () => {
  const state = apply(null, { answers: chose("a") });
  expect(() => apply(state, { event: "complete" })).toThrow(/detail must be answered/);
  expect(apply(state, { event: "complete", answers: detail }).completedAtMs).toBe(1_000);
});

test("another page, which never reads that answer, need not", () => {
  const state = apply(null, { answers: chose("a") });
  expect(apply(state, { pageId: secondPage, event: "complete" }).completedAtMs).toBe(1_000);
});

test("a page is checked against the order facts that it has itself", () => {
  const state = apply(null, { order: { country: "DE" } });
  expect(apply(state, { pageId: secondPage, event: "complete" }).completedAtMs).toBe(1_000);
  const secondOrder = { pageId: secondPage, order: { country: "DE" } };
  expect(() => apply(state, { ...secondOrder, event: "complete" })).toThrow(/german must be answered/);
  expect(() => apply(state, { event: "complete" })).toThrow(/german must be answered/);
});

test("a question already asked elsewhere is not shown, skipped or required, and counts if it is answered", () => {
  const spared = apply(null, { event: "complete", askedBefore: ["source"] });
  expect([spared.shown, spared.skipped]).toEqual([[], []]);
  const asked = apply(spared, { answers: chose("b") });
  expect([asked.shown, asked.answers.get("source")?.counted]).toEqual([["source"], true]);
});
