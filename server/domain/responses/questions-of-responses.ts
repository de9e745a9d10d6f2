import * as z from "zod";
import { Question, Questions } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { tenant } from "#server/foundation/database/db.ts";
import type { StoredResponse } from "./response-path.ts";

export type PathQuestion = Omit<Question, "followUp">;

export type QuestionOf = (questionNameId: string) => PathQuestion | undefined;

/** The texts that a response's shopper read. */
export interface ResponseTexts {
  surveyName: string;
  /** The question as the version has it that asked, or as last saved. */
  questionOf: QuestionOf;
  /** IDs of the version's questions whose text another one of it has. */
  sameText: string[];
}

/**
 * Reads the questions of an account's responses, each version once.
 * @returns the texts of one of these responses
 */
export async function readQuestions(
  accountId: string,
  responses: readonly StoredResponse[],
): Promise<(response: StoredResponse) => ResponseTexts> {
  const versions = new Map(
    responses.map(({ surveyId, state: { version } }) => [keyOf(surveyId, version), { surveyId, version }]),
  );
  const ids = new Set(responses.flatMap(({ answers }) => answers.map(({ questionNameId }) => questionNameId)));
  const [frozen, register] = await Promise.all([
    tenant().surveyVersion.findMany({
      where: { accountId, OR: [...versions.values()] },
      select: { surveyId: true, version: true, name: true, document: true },
    }),
    tenant().question.findMany({ where: { accountId, questionNameId: { in: [...ids] } } }),
  ]);
  const lastSaved = register.map(
    ({ questionNameId, definition }) => [questionNameId, Question.parse(definition)] as const,
  );
  const textsOf = (name: string, asked: readonly PathQuestion[]): ResponseTexts => {
    const byId = new Map<string, PathQuestion>(lastSaved);
    for (const question of asked) byId.set(question.questionNameId, question);
    return { surveyName: name, questionOf: (id) => byId.get(id), sameText: withSameText(asked) };
  };
  const byVersion = new Map(
    frozen.map(({ surveyId, version, name, document }) => [
      keyOf(surveyId, version),
      textsOf(name, everyQuestion(z.object({ questions: Questions }).parse(document))),
    ]),
  );
  return ({ surveyId, state: { version } }) => byVersion.get(keyOf(surveyId, version)) ?? textsOf("", []);
}

function keyOf(surveyId: string, version: number): string {
  return `${surveyId} ${version}`;
}

/** Partners cut names to 200 characters or more. */
const COMPARED = 200;

/** The IDs of questions whose text another one has, too, as far as a reader can see. */
export function withSameText(questions: readonly { questionNameId: string; title: string }[]): string[] {
  const byText = Map.groupBy(questions, ({ title }) => visible(title));
  return [...byText.values()].flatMap((same) =>
    same.length > 1 ? same.map(({ questionNameId }) => questionNameId) : [],
  );
}

function visible(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, COMPARED);
}
