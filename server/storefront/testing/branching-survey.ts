import { randomUUIDv7 } from "node:crypto";
import type { Choice, Question, SurveyDocument } from "#lib/survey/document.ts";
import type { StoreWithSurvey } from "./make-store.ts";

const choices = choicesOf("a", "b", "c");

/** Choices whose label is their id. */
export function choicesOf(...ids: string[]): Choice[] {
  return ids.map((id) => ({ id, label: id }));
}

export function question(fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question {
  return { title: fields.questionNameId, required: false, ...fields };
}

/** `source` leads to `detail` by its choice `a`; a low `score` leads to its `reason`. */
export const branchingDocument: SurveyDocument = {
  questions: [
    question({ questionNameId: "source", type: "single", choices, allowOther: true, required: true }),
    question({
      questionNameId: "detail",
      type: "multiple",
      choices,
      showIf: { answer: "source", op: "is", value: "a" },
    }),
    question({
      questionNameId: "score",
      type: "nps",
      followUp: { whenMax: 6, question: question({ questionNameId: "reason", type: "longText" }) },
    }),
  ],
  thankYou: { title: "Thank you", message: "" },
  locale: "en",
  locales: ["en"],
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: ["thankYou"] },
};

/** A `SaveResponse` body from a new page. */
export function messageOf(
  { apiKey, surveyId }: StoreWithSurvey,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    apiKey,
    surveyId,
    version: 1,
    responseId: randomUUIDv7(),
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
    ...change,
  };
}

/** An answer to `source`. */
export const source = (id: string) => ({ questionNameId: "source", choiceIds: [id] });
