import type { Condition, Question, QuestionInput } from "#lib/survey/document.ts";
import { type NeverShown, neverShown } from "#lib/survey/never-shown.ts";
import { membersOf } from "#lib/unknown-values.ts";
import type { Draft, QuestionPlace } from "../draft.ts";
import { saveBody } from "../save-body.ts";
import { conditionText } from "./condition-text.ts";
import { isIncomplete, keepRules } from "./condition-tree.ts";

/** Why no shopper can reach the question at a place, as a sentence; undefined if someone can. */
export function whyNeverAsked(draft: Draft, { key, followUp }: QuestionPlace): string | undefined {
  const { body, keys } = saveBody(draft);
  const index = keys.indexOf(key);
  // Later questions can't affect whether this one is asked.
  const questions = body.questions.slice(0, index + 1).map((question, at) => named(question, keys[at] ?? ""));
  const own = followUp ? questions[index]?.followUp?.question : questions[index];
  const found = neverShown(questions).find(({ questionNameId }) => questionNameId === own?.questionNameId);
  return found && sentenceOf(found, questions);
}

function sentenceOf({ reason, path }: NeverShown, questions: readonly Question[]): string {
  if (path.at(-1) === "followUp")
    return "No one will see this question. No answer to the previous question leads here.";
  if (reason === "elsewhere")
    return "No one will see this question. Its conditions depend on a question these shoppers never see.";
  const condition: unknown = path.reduce<unknown>((part, step) => partOf(part, step), questions);
  if (reason === "contradiction" || !isCondition(condition))
    return "No one will see this question. Its conditions can't all be true at once.";
  const byId = new Map(questions.flatMap(withFollowUp).map((question) => [question.questionNameId, question]));
  return `No one will see this question. It's never true that ${conditionText(condition, byId)}.`;
}

function partOf(whole: unknown, step: string | number): unknown {
  return membersOf(whole)[step];
}

function isCondition(part: unknown): part is Condition {
  return (
    typeof part === "object" && part !== null && ("answer" in part || "order" in part || "all" in part || "any" in part)
  );
}

function withFollowUp(question: Question): Question[] {
  return question.followUp ? [question, question.followUp.question] : [question];
}

/** A question as it would be published: one without an id uses the editor's key, and incomplete rules are ignored. */
function named(question: QuestionInput, key: string): Question {
  const { followUp, ...rest } = withClosedRules(question);
  const questionNameId = question.questionNameId ?? key;
  if (followUp === undefined) return { ...rest, questionNameId };
  const asked = {
    ...withClosedRules(followUp.question),
    questionNameId: followUp.question.questionNameId ?? `${key}-follow-up`,
  };
  return { ...rest, questionNameId, followUp: { ...followUp, question: asked } };
}

function withClosedRules<Q extends Pick<QuestionInput, "showIf">>(question: Q): Q {
  return { ...question, showIf: keepRules(question.showIf, (rule) => !isIncomplete(rule)) };
}
