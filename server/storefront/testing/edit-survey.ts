import type { Condition, Question, SurveyDocument } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";

/** Picks one of some values. */
export type Choose = <Value>(values: readonly Value[]) => Value;

/**
 * A survey after one edit that a merchant may make while it is live: texts, order, questions, choices, conditions,
 * follow-ups. Ids and types stay; a condition that would look ahead is removed, as in the editor.
 */
export function editSurvey(document: SurveyDocument, choose: Choose, fresh: string): SurveyDocument {
  const edit = choose(edits);
  return { ...document, questions: withoutLooksAhead(edit(document.questions, choose, fresh)) };
}

type Edit = (questions: readonly Question[], choose: Choose, fresh: string) => Question[];

const change =
  (one: (question: Question, choose: Choose, fresh: string) => Question): Edit =>
  (questions, choose, fresh) => {
    const at = choose([...questions.keys()]);
    return questions.map((question, index) => (index === at ? one(question, choose, fresh) : question));
  };

const edits: readonly Edit[] = [
  change((question, _, fresh) => ({ ...question, title: `${question.title}, said ${fresh}` })),
  change((question) => ({ ...question, required: !question.required })),
  change(({ showIf, ...question }) => question),
  change(({ followUp, ...question }) => question),
  change((question, choose, fresh) =>
    !asks(question)
      ? question
      : { ...question, followUp: { question: { ...made(`${fresh}-after`, choose), required: false } } },
  ),
  change((question, choose, fresh) => ({ ...question, ...otherChoices(question, choose, fresh) })),
  change((question, choose) => ({
    ...question,
    showIf: { order: "country", op: choose(["is", "isNot"]), value: "DE" },
  })),
  (questions, choose) => {
    const moved = choose(questions);
    const others = questions.filter((question) => question !== moved);
    return others.toSpliced(choose([...questions.keys()]), 0, moved);
  },
  (questions, choose) =>
    questions.length > 1 ? questions.toSpliced(choose([...questions.keys()]), 1) : [...questions],
  (questions, choose, fresh) => {
    const earlier = choose(questions).questionNameId;
    const showIf = { answer: earlier, op: choose(["answered", "notAnswered"] as const) };
    return [...questions, { ...made(fresh, choose), ...(choose([true, false]) ? { showIf } : {}) }];
  },
];

/** Removes a choice, adds one, or reverses them; their ids stay. */
function otherChoices({ choices }: Question, choose: Choose, fresh: string): Pick<Question, "choices"> {
  if (!choices) return {};
  const [first, ...rest] = choices.filter(({ exclusive }) => !exclusive);
  const fewer = rest.length > 0 ? choices.filter((choice) => choice !== first) : choices;
  return { choices: choose([fewer, [...choices, { id: fresh, label: fresh }], choices.toReversed()]) };
}

function made(questionNameId: string, choose: Choose): Question {
  const choices = ["a", "b"].map((id) => ({ id, label: id }));
  const asking = choose([{ type: "single" as const, choices }, { type: "nps" as const }, { type: "text" as const }]);
  return { questionNameId, title: questionNameId, required: choose([true, false]), ...asking };
}

function withoutLooksAhead(questions: readonly Question[]): Question[] {
  const earlier = new Set<string>();
  return questions.map((question) => {
    const { showIf, ...rest } = question;
    const kept = showIf && namesOf(showIf).every((name) => earlier.has(name)) ? question : rest;
    earlier.add(question.questionNameId);
    if (question.followUp) earlier.add(question.followUp.question.questionNameId);
    return kept;
  });
}

function namesOf(condition: Condition): string[] {
  if ("all" in condition) return condition.all.flatMap(namesOf);
  if ("any" in condition) return condition.any.flatMap(namesOf);
  return "answer" in condition ? [condition.answer] : [];
}
