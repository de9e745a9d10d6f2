import { callUrl, openCall } from "#lib/client/call.ts";
import type { ExportScope } from "./figures-scope.ts";

/** The files a screen can export. */
export type ExportFile = "answers" | "responses" | "objects";

export interface ExportFileText {
  file: ExportFile;
  label: string;
  description: string;
}

const answers = {
  file: "answers",
  label: "Answers to this question (CSV)",
  description: "One row per answer, for a spreadsheet.",
} as const;
const responses = {
  file: "responses",
  label: "Full responses (CSV)",
  description: "One row per response, with a column for every question.",
} as const;
const objects = {
  file: "objects",
  label: "Full responses (NDJSON)",
  description: "One JSON object per line, for developers.",
} as const;

/** The files of a scope, default first. */
export function filesOf({ question }: ExportScope): ExportFileText[] {
  return question ? [answers, responses, objects] : [responses, objects];
}

/** The file to export if none was chosen. */
export function defaultFile({ question }: ExportScope): ExportFile {
  return question ? "answers" : "responses";
}

/** Download URL of the file, which works without scripts. */
export function exportHref(file: ExportFile, scope: ExportScope): string {
  if (file === "answers") return callUrl("Survey.ExportQuestionResponsesToCsv", answersInput(scope));
  return callUrl(callOf(file), responsesInput(scope));
}

/** Starts the download. Throws CallError if it is refused. */
export async function openExport(file: ExportFile, scope: ExportScope, signal: AbortSignal): Promise<Response> {
  if (file === "answers") return await openCall("Survey.ExportQuestionResponsesToCsv", answersInput(scope), { signal });
  return await openCall(callOf(file), responsesInput(scope), { signal });
}

/** An initial file name, for when one is needed before the server sends its own. */
export function suggestedName(file: ExportFile, { question }: ExportScope): string {
  if (file === "answers" && question) return `${question.questionNameId}.csv`;
  return file === "objects" ? "responses.ndjson" : "responses.csv";
}

function callOf(file: "responses" | "objects") {
  return file === "responses" ? "app.ExportSurveyResponses" : "app.ExportResponsesNdjson";
}

function answersInput({ question, range, narrowed }: ExportScope) {
  return { questionNameId: question?.questionNameId ?? "", ...(range ?? {}), ...narrowed };
}

function responsesInput({ question, range, narrowed, surveyId, listed }: ExportScope) {
  if (listed) return { asListed: true, ...(surveyId ? { surveyId } : {}), ...listed };
  const ofQuestion = question ? { questionNameId: question.questionNameId } : {};
  return { ...ofQuestion, ...(surveyId ? { surveyId } : {}), ...(range ?? {}), ...narrowed };
}
