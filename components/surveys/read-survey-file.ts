import { parseJson } from "#lib/unknown-values.ts";
/** The content of a file or paste: a survey to send, or why it can't be one. */
export type ReadSurveyFile = { survey: Record<string, unknown> } | { problem: string };

/** The largest request a call accepts, minus some for the rest of the body. */
const maxBytes = 1024 * 1024 - 1024;

/** Parses a text just far enough to send it as a survey: the server validates the content. */
export function readSurveyFile(text: string): ReadSurveyFile {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > maxBytes) {
    return { problem: `This file is ${(bytes / 1024 / 1024).toFixed(1)} MB. Surveys can be up to 1 MB.` };
  }
  if (text.trim() === "") return { problem: "This survey file is empty." };
  const value = parsed(text);
  if (value === undefined) return { problem: "This isn't valid JSON. Export a survey to see the expected format." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: "This JSON isn't a survey. A survey is an object with “questions”." };
  }
  return { survey: Object.fromEntries(Object.entries(value)) };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
