import type { Question, SurveyDocument, SurveySettings } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { type AskedOnce, askedOnceOf } from "./asked-once.ts";

/** A published version, ready to judge answers by. */
export interface SurveyVersion {
  surveyId: string;
  version: number;
  name: string;
  document: SurveyDocument;
  /** Every question by its id, follow-ups included. */
  questions: ReadonlyMap<string, Question>;
  /** Those of them that are asked once; mostly none. */
  askedOnce: readonly AskedOnce[];
}

/** A document as it is stored: those from before `autoAdvance` was there lack it. */
type StoredDocument = Omit<SurveyDocument, "settings"> & {
  settings: Omit<SurveySettings, "autoAdvance"> & { autoAdvance?: boolean };
};

/** Prepares a stored version. The document is trusted: it was checked when it was saved. */
export function surveyVersion(surveyId: string, version: number, name: string, stored: StoredDocument): SurveyVersion {
  const document = { ...stored, settings: { autoAdvance: true, ...stored.settings } };
  const questions = new Map(everyQuestion(document).map((question) => [question.questionNameId, question]));
  return { surveyId, version, name, document, questions, askedOnce: askedOnceOf(document) };
}
