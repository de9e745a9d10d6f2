import type { Condition } from "#lib/survey/document.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { conditionText } from "./conditions/condition-text.ts";
import type { Draft } from "./draft.ts";
import { questionsById } from "./questions-by-id.ts";

/** The place of a merge conflict in merchants' words: “Why us?” · title. */
export function placeText(path: string, mine: Draft, theirs: Draft): string {
  const [part = "", key = "", , ...rest] = path.split("/");
  if (path === "thankYou/title") return "Thank-you page · headline";
  if (part !== "questions") return [partLabels[part] ?? part, ...fieldText(path.split("/").slice(1))].join(" · ");
  if (key === "order") return "Question order";
  const title = [mine, theirs].flatMap(({ questions }) => questions.filter((edited) => edited.key === key))[0]?.question
    .title;
  return [`“${title || "Untitled question"}”`, ...fieldText(rest)].join(" · ");
}

/** One side's value, in words. */
export function valueText(value: unknown, path: string, draft: Draft): string {
  if (value === undefined || value === "") return path.split("/").length === 2 ? "Removed" : "Nothing";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (path.endsWith("showIf") && isCondition(value))
    return `Shown only if ${conditionText(value, questionsById(draft.questions.map(({ question }) => question)))}`;
  if (Array.isArray(value)) return value.map((entry) => entryText(entry, draft)).join(", ") || "Nothing";
  return entryText(value, draft);
}

const partLabels: Record<string, string> = {
  name: "Survey name",
  thankYou: "Thank-you page",
  settings: "Settings",
  locale: "Language",
  locales: "Languages",
};

const fieldNames: Record<string, string> = {
  choices: "choices",
  order: "order",
  secondTitle: "second wording",
  allowOther: "“Other”",
  otherLabel: "label for “Other”",
  randomize: "shuffled",
  maxSelections: "maximum choices",
  minLabel: "label for the lowest value",
  maxLabel: "label for the highest value",
  askOnce: "how often",
  followUp: "follow-up",
  question: "",
  showIf: "who sees it",
  discountCode: "discount code",
  ownDiscount: "discount code of each shopper",
  privacyText: "privacy note",
  showProgress: "progress bar",
  allowBack: "going back",
  onePerPage: "one question at a time",
  autoAdvance: "automatic advance",
  showOn: "where it appears",
  whenChoiceIds: "shown after",
  whenMin: "shown from",
  whenMax: "shown up to",
};

function fieldText(fields: string[]): string[] {
  const [first, ...rest] = fields;
  if (first === undefined) return [];
  const inChoices = first === "choices" && rest[0] !== undefined && rest[0] !== "order";
  const word = inChoices ? "a choice" : (fieldNames[first] ?? first);
  return [...(word === "" ? [] : [word]), ...fieldText(inChoices ? rest.slice(1) : rest)];
}

function entryText(entry: unknown, draft: Draft): string {
  if (typeof entry === "string") return draft.questions.find(({ key }) => key === entry)?.question.title ?? entry;
  if (typeof entry !== "object" || entry === null) return String(entry);
  const asked = "question" in entry && typeof entry.question === "object" && entry.question ? entry.question : entry;
  for (const field of ["title", "label", "url"]) {
    const text = membersOf(asked)[field];
    if (typeof text === "string" && text !== "") return text;
  }
  return Object.values(asked)
    .filter((value) => typeof value === "string")
    .join(", ");
}

function isCondition(value: unknown): value is Condition {
  return typeof value === "object" && value !== null && ["all", "any", "answer", "order"].some((key) => key in value);
}
