import type { Question } from "#lib/survey/document.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";

export const sides: Question = {
  questionNameId: "sides",
  type: "multiple",
  title: "Which sides?",
  required: false,
  allowOther: true,
  choices: [
    { id: "corn", label: "Corn" },
    { id: "rolls", label: "Rolls, 100%" },
    { id: "squash", label: "Squash" },
  ],
};

export const why: Question = { questionNameId: "why", type: "longText", title: "Why?", required: false };

/** An instant, `n` minutes into a day. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString();

/** A response with a text as its answer. */
export const textResponse = (n: number, body: string): GivenResponse => ({ at: minute(n), answers: { why: { body } } });

/** A response with choices, and a text for "Other". */
export const chose = (n: number, choices: string[], body?: string): GivenResponse => ({
  at: minute(n),
  answers: { sides: { choices, ...(body === undefined ? {} : { body }) } },
});

/** An account whose shoppers answered with these texts, a minute apart. */
export async function givenTexts(...bodies: string[]): Promise<string> {
  const accountId = await givenAccount({ questions: [why] });
  await givenResponses(
    accountId,
    bodies.map((body, index) => textResponse(index, body)),
  );
  return accountId;
}
