import type { Status } from "#components/ui/StatusBadge.tsx";
import type { ImportedQuestion, ImportItem, ImportPlan } from "#lib/calls/import-shapes.ts";
import { formatCount } from "#lib/format-figure.ts";
import { importLabel, isFileSource } from "#lib/imports/import-sources.ts";

/** `1 response`, `1,284 responses`. */
export function responsesText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "response" : "responses"}`;
}

function answersText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "answer" : "answers"}`;
}

interface ProgressText {
  title: string;
  text: string;
  /** Null while nobody knows how much is left. */
  percent: number | null;
  /** The button that ends it; null if it can't be ended. */
  stop: string | null;
}

/** Where responses are from: `at Fairing`, `in your file`. */
export function placeText(source: ImportItem["source"]): string {
  return isFileSource(source) ? "in your file" : `at ${importLabel(source)}`;
}

/** What the worker is doing. */
export function progressOf({ status, source, answers, responses, stored, leftOut }: ImportItem): ProgressText {
  const from = importLabel(source);
  if (status === "sending") {
    const text = `${answersText(answers)} sent so far. Keep the page with your file open, or cancel and start over.`;
    return { title: `Sending ${from}`, text, percent: null, stop: "Cancel import" };
  }
  if (status === "reading") {
    const text = answers === 0 ? "Waiting for the first answers" : `${answersText(answers)} read so far`;
    return { title: `Reading from ${from}`, text, percent: null, stop: "Cancel import" };
  }
  if (status === "undoing") {
    return { title: `Undoing the import from ${from}`, text: "Deleting its responses", percent: null, stop: null };
  }
  const [done, all] = [stored + leftOut, responses ?? 0];
  const text = `${formatCount(done)} of ${responsesText(all)}`;
  const percent = all === 0 ? null : (done / all) * 100;
  return { title: `Importing from ${from}`, text, percent, stop: "Stop and undo" };
}

/** What storing would change, a sentence each. */
export function planTexts({ toAdd, known, tooOld, unreadable }: ImportPlan): string[] {
  return [
    `${responsesText(toAdd ?? 0)} will be added, with their original times.`,
    ...(known ? [`${responsesText(known)} ${known === 1 ? "was" : "were"} imported before and won't change.`] : []),
    ...(tooOld
      ? [`${responsesText(tooOld)} ${tooOld === 1 ? "is" : "are"} older than you keep responses, and will be left out.`]
      : []),
    ...(unreadable
      ? [
          `${formatCount(unreadable)} ${unreadable === 1 ? "row couldn't be read, and" : "rows couldn't be read, and"} will be left out.`,
        ]
      : []),
    "Imported responses don't count in response rates or toward your plan, and no messages about them are sent to your integrations.",
  ];
}

/** What a question's answers are. */
export function questionText({ kind, answers, choices, typed }: ImportedQuestion): string {
  const all = answersText(answers);
  if (kind === "text" || choices.length === 0) return `${all} in shoppers' own words`;
  const labels = choices.slice(0, 3).map(({ label }) => label);
  const rest = choices.length - labels.length;
  const more = rest > 0 ? ` and ${formatCount(rest)} more` : "";
  return `${all}: ${labels.join(", ")}${more}${typed > 0 ? `; ${formatCount(typed)} typed` : ""}`;
}

/** Which choices a question gets that it doesn't have yet. */
export function newChoicesText(labels: readonly string[]): string | null {
  if (labels.length === 0) return null;
  const shown = labels.slice(0, 5).join(", ");
  const more = labels.length > 5 ? ` and ${formatCount(labels.length - 5)} more` : "";
  return `Answers that the question has no choice for keep their own: ${shown}${more}. Your live survey doesn't get them.`;
}

/** How an import that is over ended. */
export function outcomeOf({ status, stored, leftOut, problem }: ImportItem): {
  status: Status;
  label: string;
  text: string;
} {
  const left = leftOut > 0 ? `, ${formatCount(leftOut)} left out` : "";
  switch (status) {
    case "done":
      return { status: "good", label: "Imported", text: `${responsesText(stored)}${left}` };
    case "undone":
      return { status: "neutral", label: "Undone", text: "Its responses were deleted" };
    case "failed":
      return { status: "bad", label: "Failed", text: problem ?? "Something went wrong on our side." };
    case "canceled":
      return { status: "neutral", label: "Canceled", text: "Nothing was stored" };
    case "sending":
    case "reading":
    case "ready":
    case "storing":
    case "undoing":
      return { status: "neutral", label: "Unfinished", text: "" };
  }
}
