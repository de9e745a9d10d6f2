import type { Condition, OrderContext, QuestionInput } from "#lib/survey/document.ts";
import { holds } from "#lib/survey/judge-condition.ts";
import { isIncomplete, keepRules } from "./conditions/condition-tree.ts";
import type { Draft } from "./draft.ts";

/** Whether an order is asked a question: `maybe` depends on earlier answers. */
export type Reach = "yes" | "maybe" | "no";

/** For each question and follow-up of the draft, by the editor's keys, whether this order is asked it. */
export interface Audience {
  questions: ReadonlyMap<string, Reach>;
  followUps: ReadonlyMap<string, Reach>;
}

/**
 * Who is asked before there are any answers. A comparison with an answer is undecided, unless that question is never
 * asked: then it counts as unanswered, as in the engine.
 */
export function whoIsAsked(draft: Draft, order: OrderContext): Audience {
  const byId = new Map<string, Reach>();
  const questions = new Map<string, Reach>();
  const followUps = new Map<string, Reach>();
  const judged = ({ questionNameId, showIf: written }: QuestionInput, atBest: Reach) => {
    const showIf = keepRules(written, (rule) => !isIncomplete(rule));
    const asked = showIf ? lesser(atBest, judge(showIf, byId, order)) : atBest;
    if (questionNameId !== undefined) byId.set(questionNameId, asked);
    return asked;
  };
  for (const { key, question } of draft.questions) {
    const asked = judged(question, "yes");
    questions.set(key, asked);
    if (question.followUp) followUps.set(key, judged(question.followUp.question, lesser(asked, "maybe")));
  }
  return { questions, followUps };
}

function judge(condition: Condition, answers: ReadonlyMap<string, Reach>, order: OrderContext): Reach {
  if ("all" in condition) return condition.all.map((part) => judge(part, answers, order)).reduce(lesser, "yes");
  if ("any" in condition) return condition.any.map((part) => judge(part, answers, order)).reduce(greater, "no");
  const isOpen = "answer" in condition && (answers.get(condition.answer) ?? "no") !== "no";
  if (isOpen) return "maybe";
  return holds(condition, new Map(), order) ? "yes" : "no";
}

const ranks = { no: 0, maybe: 1, yes: 2 };
const lesser = (one: Reach, other: Reach): Reach => (ranks[one] < ranks[other] ? one : other);
const greater = (one: Reach, other: Reach): Reach => (ranks[one] > ranks[other] ? one : other);
