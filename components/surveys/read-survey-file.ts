/** What is in a file or was pasted: a survey to send, or why it cannot be one. */
export type ReadSurveyFile = { survey: Record<string, unknown> } | { problem: string };

/** The most that a call takes, with room for what stands around it. */
const maxBytes = 1024 * 1024 - 1024;

/** Reads a text as a survey, far enough to send it: the server checks all that it says. */
export function readSurveyFile(text: string): ReadSurveyFile {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > maxBytes) {
    return { problem: `This is ${(bytes / 1024 / 1024).toFixed(1)} MB; a survey has at most 1 MB.` };
  }
  if (text.trim() === "") return { problem: "There is nothing in it." };
  const value = parsed(text);
  if (value === undefined) return { problem: "This is no JSON. Export a survey to see what a file looks like." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: "This is JSON, and no survey: a survey is an object with “questions”." };
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
