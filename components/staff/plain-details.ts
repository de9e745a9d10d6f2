import type { StaffEntry } from "#lib/calls/app-account.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { type Detail, nameWords, valueWords } from "./entry-words.ts";

/** Fields as the screens call them; any other is told by its own name in words. */
const fields: Record<string, string> = {
  allowBack: "Allow going back",
  autoAdvance: "Advance after each answer",
  businessCategory: "Product category",
  businessType: "Business type",
  companyName: "Store or company name",
  enabled: "On",
  endsAt: "Until",
  hdyhau: "How they heard about Afterword",
  locale: "Language",
  locales: "Languages",
  monthlyOrderCount: "Orders per month",
  notificationBestPracticeEnabled: "Best practice",
  notificationDailyDigestEnabled: "Daily digest",
  notificationLowScoreEnabled: "Low scores",
  notificationMarketingEnabled: "Product news",
  notificationWeeklyDigestEnabled: "Weekly digest",
  onePerPage: "One question at a time",
  publish: "Published",
  showOn: "Surfaces",
  showProgress: "Show progress",
  thankYou: "Thank-you page",
  websiteUrl: "Website",
};

/** What one entry of a list is called. */
const listed: Record<string, [one: string, many: string]> = {
  questions: ["question", "questions"],
  locales: ["language", "languages"],
};

/** Objects are told by the names of what they hold. */
const nested = new Set(["settings", "thankYou"]);

/** What the account's owner is told of an entry beside its action: in words, without ids. The log itself keeps more. */
export function plainDetailsOf({ action, subject, surveyName, details }: StaffEntry): Detail[] {
  const isSurvey = action.startsWith("survey") && !action.includes("Template");
  const told = Object.entries(details).filter(
    ([name, value]) => !isUntold(action, name) && !(typeof value === "string" && uuidPattern.test(value)),
  );
  const rows = told.map(([name, value]): Detail => {
    if (name === "name" && isSurvey) return ["Survey", String(value)];
    return [fieldWords(name), plainValue(name, value)];
  });
  if (!isSurvey || rows.some(([name]) => name === "Survey")) return rows;
  const name = surveyName ?? (subject !== null && !uuidPattern.test(subject) ? subject : null);
  return name === null ? rows : [["Survey", name], ...rows];
}

/** A reason stands apart, a switch is told by its action, and ids and revisions tell nothing. */
function isUntold(action: string, name: string): boolean {
  return (
    name === "reason" || name === "id" || name === "revision" || (name === "enabled" && action.startsWith("survey"))
  );
}

function fieldWords(name: string): string {
  return fields[name] ?? nameWords(name);
}

function plainValue(name: string, value: unknown): string {
  const words = valueWords(name, value);
  if (nested.has(name)) return words.split(", ").map(fieldWords).join(", ");
  const [, count] = /^(\d+) entr(?:y|ies)$/.exec(words) ?? [];
  const [one, many] = listed[name] ?? [];
  if (count === undefined || one === undefined) return words;
  return `${count} ${count === "1" ? one : many}`;
}
