import { expect, test } from "vitest";
import { surveyVersion } from "../survey-version.ts";
import { branchingDocument, question } from "../testing/branching-survey.ts";
import { applyMessage, type Judge } from "./apply-message.ts";
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
const judge: Judge = {
  given: version,
  newest: version,
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
    isTest: false,
    askedBefore: [],
    ...change,
  };
  return applyMessage(before, message, judge);
}

const chose = (id: string) => [{ questionNameId: "source", choiceIds: [id] }];
const detail = [{ questionNameId: "detail", text: "A friend" }];

test("of the page that gave the answer, the required question which it leads to is demanded", () => {
  const state = apply(null, { answers: chose("a") });
  expect(() => apply(state, { event: "complete" })).toThrow(/detail must be answered/);
  expect(apply(state, { event: "complete", answers: detail }).completedAtMs).toBe(1_000);
});

test("of another page, which never reads that answer, it is not demanded", () => {
  const state = apply(null, { answers: chose("a") });
  expect(apply(state, { pageId: secondPage, event: "complete" }).completedAtMs).toBe(1_000);
});

test("a page judges by the facts of the order that it was told itself", () => {
  const state = apply(null, { order: { country: "DE" } });
  expect(apply(state, { pageId: secondPage, event: "complete" }).completedAtMs).toBe(1_000);
  const told = { pageId: secondPage, order: { country: "DE" } };
  expect(() => apply(state, { ...told, event: "complete" })).toThrow(/german must be answered/);
  expect(() => apply(state, { event: "complete" })).toThrow(/german must be answered/);
});

test("a question that was asked before elsewhere is neither shown nor skipped nor demanded, and counts where it is answered", () => {
  const spared = apply(null, { event: "complete", askedBefore: ["source"] });
  expect([spared.shown, spared.skipped]).toEqual([[], []]);
  const asked = apply(spared, { answers: chose("b") });
  expect([asked.shown, asked.answers.get("source")?.counted]).toEqual([["source"], true]);
});
