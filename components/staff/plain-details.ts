import type { StaffEntry } from "#lib/calls/app-account.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { type Detail, nameText, valueText } from "./entry-text.ts";

/** Field labels as on the screens; any other field is shown by its own name in words. */
const fields: Record<string, string> = {
  allowBack: "Allow going back",
  autoAdvance: "Advance after each answer",
  businessCategory: "Product category",
  businessType: "Business type",
  companyName: "Store or company name",
  enabled: "Enabled",
  endsAt: "Until",
  hdyhau: "How they heard about Afterword",
  locale: "Language",
  locales: "Languages",
  monthlyOrderCount: "Orders per month",
  notificationBestPracticeEnabled: "Best practices",
  notificationBillingEnabled: "Plan and payments",
  notificationCoverageEnabled: "Coverage alerts",
  notificationAlertsEnabled: "Alerts about changed figures",
  notificationDailyDigestEnabled: "Daily digest",
  notificationIntegrationsEnabled: "Paused integrations",
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

/** What the entries of a list are called. */
const listed: Record<string, [one: string, many: string]> = {
  questions: ["question", "questions"],
  locales: ["language", "languages"],
};

/** Objects are shown by the names of their fields. */
const nested = new Set(["settings", "thankYou"]);

/** What the account's owner sees of an entry besides its action: in words, without ids. The log itself stores more. */
export function plainDetailsOf({ action, subject, surveyName, details }: StaffEntry): Detail[] {
  const isSurvey = action.startsWith("survey") && !action.includes("Template");
  const shown = Object.entries(details).filter(
    ([name, value]) => !isOmitted(action, name) && !(typeof value === "string" && uuidPattern.test(value)),
  );
  const rows = shown.map(([name, value]): Detail => {
    if (name === "name" && isSurvey) return ["Survey", String(value)];
    return [fieldText(name), plainValue(name, value)];
  });
  if (!isSurvey || rows.some(([name]) => name === "Survey")) return rows;
  const name = surveyName ?? (subject !== null && !uuidPattern.test(subject) ? subject : null);
  return name === null ? rows : [["Survey", name], ...rows];
}

/** A reason is shown separately, the action already names a toggle, and ids and revisions mean nothing to the owner. */
function isOmitted(action: string, name: string): boolean {
  return (
    name === "reason" || name === "id" || name === "revision" || (name === "enabled" && action.startsWith("survey"))
  );
}

function fieldText(name: string): string {
  return fields[name] ?? nameText(name);
}

function plainValue(name: string, value: unknown): string {
  const words = valueText(name, value);
  if (nested.has(name)) return words.split(", ").map(fieldText).join(", ");
  const [, count] = /^(\d+) entr(?:y|ies)$/.exec(words) ?? [];
  const [one, many] = listed[name] ?? [];
  if (count === undefined || one === undefined) return words;
  return `${count} ${count === "1" ? one : many}`;
}
