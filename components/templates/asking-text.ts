import { choicesFor } from "#components/editor/conditions/answer-rules.ts";
import type { Question } from "#lib/survey/document.ts";

/** When a question's follow-up is asked: “Then, after TikTok or Instagram:”. */
export function followUpText(question: Question): string {
  const { whenChoiceIds = [], whenMin, whenMax } = question.followUp ?? {};
  const labels = choicesFor(question)
    .filter(({ id }) => whenChoiceIds.includes(id))
    .map(({ label }) => label);
  const said = [
    ...(labels.length > 0 ? [inList(labels)] : []),
    ...(whenMin !== undefined && whenMax !== undefined
      ? [`a number from ${whenMin} to ${whenMax}`]
      : whenMin !== undefined
        ? [`${whenMin} or more`]
        : whenMax !== undefined
          ? [`${whenMax} or less`]
          : []),
  ];
  return `Then, after ${said.length > 0 ? said.join(" and ") : "any answer"}:`;
}

export function askedOnceText(askOnce: NonNullable<Question["askOnce"]>): string {
  return askOnce === "customer" ? "Shown once per customer." : "Shown once per order.";
}

function inList(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}
