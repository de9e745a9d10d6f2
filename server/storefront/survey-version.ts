import type { Question, SurveyDocument, SurveySettings } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { type AskOnceQuestion, askOnceQuestions } from "./asked-once.ts";

/** A published version, ready to evaluate answers. */
export interface SurveyVersion {
  surveyId: string;
  version: number;
  name: string;
  document: SurveyDocument;
  /** Every question by id, including follow-ups. */
  questions: ReadonlyMap<string, Question>;
  /** The questions among them with `askOnce`; usually none. */
  askedOnce: readonly AskOnceQuestion[];
}

/** A document as stored: those from before `autoAdvance` existed lack it. */
type StoredDocument = Omit<SurveyDocument, "settings"> & {
  settings: Omit<SurveySettings, "autoAdvance"> & { autoAdvance?: boolean };
};

/** Prepares a stored version. The document is trusted, since it was checked when it was saved. */
export function surveyVersion(surveyId: string, version: number, name: string, stored: StoredDocument): SurveyVersion {
  const document = { ...stored, settings: { autoAdvance: true, ...stored.settings } };
  const questions = new Map(everyQuestion(document).map((question) => [question.questionNameId, question]));
  return { surveyId, version, name, document, questions, askedOnce: askOnceQuestions(document) };
}
