/** What is in a file or was pasted: a survey to send, or why it cannot be one. */
export type ReadSurveyFile = { survey: Record<string, unknown> } | { problem: string };

/** The most that a call takes, with room for what stands around it. */
const maxBytes = 1024 * 1024 - 1024;

/** Reads a text as a survey, far enough to send it: the server checks all that it says. */
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
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
