import { checkAnswer } from "#lib/survey/check-answer.ts";
import type { Answer } from "#lib/survey/document.ts";
import type { SurveyVersion } from "../survey-version.ts";
import type { FieldChecks } from "./field-checks.ts";

const maxAnswers = 200;
const maxChoices = 101;

/** Checks the `answers` of a message against the version its page was served. */
export function readAnswers(checks: FieldChecks, value: unknown, survey: SurveyVersion): Answer[] {
  const sent = checks.list("answers", value, maxAnswers) ?? [];
  const answers: Answer[] = [];
  for (let index = 0; index < sent.length; index++) {
    const answer = readAnswer(checks, `answers[${index}]`, sent[index], survey);
    if (!answer) continue;
    if (answers.some(({ questionNameId }) => questionNameId === answer.questionNameId)) {
      checks.fail(
        `answers[${index}].questionNameId`,
        `must be unique in the message, but ${answer.questionNameId} appears twice`,
      );
    }
    answers.push(answer);
  }
  return answers;
}

function readAnswer(checks: FieldChecks, path: string, value: unknown, survey: SurveyVersion): Answer | undefined {
  const sent = checks.object(path, value ?? 0);
  if (!sent) return undefined;
  const questionNameId = checks.text(`${path}.questionNameId`, sent.questionNameId, 64);
  const question = questionNameId === undefined ? undefined : survey.questions.get(questionNameId);
  if (questionNameId === undefined || !question) {
    if (questionNameId !== undefined || sent.questionNameId == null) {
      const message = `must be a question in version ${survey.version} of the survey`;
      checks.fail(
        `${path}.questionNameId`,
        questionNameId === undefined ? message : `${message}, and ${questionNameId} isn't one`,
      );
    }
    return undefined;
  }
  const before = checks.errors;
  const answer = readFields(checks, path, sent, questionNameId);
  const broken = checks.errors === before ? checkAnswer(question, answer) : null;
  if (broken !== null) checks.fail(`${path}.${fieldOf(answer)}`, `${questionNameId}: ${broken.replace(/\.$/, "")}`);
  return answer;
}

/** Only what was sent: an absent field must not look like an empty one. */
function readFields(checks: FieldChecks, path: string, sent: Record<string, unknown>, questionNameId: string): Answer {
  const answer: Answer = { questionNameId };
  const choiceIds = checks.texts(`${path}.choiceIds`, sent.choiceIds, maxChoices, 64);
  const other = checks.text(`${path}.other`, sent.other, 5000);
  const text = checks.text(`${path}.text`, sent.text, 5000);
  const number = checks.number(`${path}.number`, sent.number, -Number.MAX_VALUE, Number.MAX_VALUE);
  const date = checks.text(`${path}.date`, sent.date, 10);
  const ranking = checks.texts(`${path}.ranking`, sent.ranking, maxChoices, 64);
  if (choiceIds !== undefined) answer.choiceIds = choiceIds;
  if (other !== undefined && other !== "") answer.other = other;
  if (text !== undefined) answer.text = text;
  if (number !== undefined) answer.number = number;
  if (date !== undefined) answer.date = date;
  if (ranking !== undefined) answer.ranking = ranking;
  return answer;
}

/** The field that a broken rule is reported on. */
function fieldOf(answer: Answer): string {
  const fields = ["choiceIds", "text", "number", "date", "ranking", "other"] as const;
  return fields.find((name) => answer[name] !== undefined) ?? "questionNameId";
}
