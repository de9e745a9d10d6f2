import { traitsOf } from "#lib/survey/question-type.ts";
import type { ResponseAnswer } from "../integration.ts";

const MOST_TAGS = 50;
/** The most characters of a question or a choice within a tag. */
const LONGEST_PART = 60;
/** What is looked at of a text, in UTF-16 units. */
const LONGEST_TEXT = 500;

/** `survey:<question>:<choice>` for each choice, sorted. What was typed is no tag: hardly two would be the same. */
export function tagsOf(answers: readonly ResponseAnswer[]): string[] {
  const tags = answers.flatMap((answer) => {
    const question = slug(answer.question) || slug(answer.questionId);
    return choicesOf(answer).map((choice) => `survey:${question}:${choice}`);
  });
  return [...new Set(tags)].slice(0, MOST_TAGS).toSorted();
}

function choicesOf({ type, values, labels }: ResponseAnswer): string[] {
  const figures = type === null ? "choices" : traitsOf(type).figures;
  if (values.length === 0 || figures === "numbers") return [];
  const choices = labels.map((label, index) => slug(label) || slug(values[index] ?? "")).filter(Boolean);
  // A ranking has every choice: only the first one says something.
  return figures === "ranking" ? choices.slice(0, 1) : choices;
}

/** Letters and digits of any script, and hyphens: commas separate tags, and colons their parts. */
function slug(text: string): string {
  const words = text
    .slice(0, LONGEST_TEXT)
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .filter(Boolean);
  return [...words.join("-")].slice(0, LONGEST_PART).join("").replace(/-$/, "");
}

/** A customer's tags with ours, as Yotpo writes them. None is dropped. */
export function withTags(existing: readonly string[], ours: string): string {
  return [...new Set([...existing, ...separated(ours)])].join(",");
}

/** The tags in a text. */
export function separated(tags: string): string[] {
  return tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}
