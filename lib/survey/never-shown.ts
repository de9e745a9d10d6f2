import { groupBy } from "#lib/group-by.ts";
import { type Budget, canHold, isNegative } from "./can-hold.ts";
import type { AnswerCondition, Condition, OrderCondition } from "./condition.ts";
import { everyQuestion } from "./path.ts";
import { type Possible, possibleAnswers, possibleFacts } from "./possible-answers.ts";
import type { FollowUp, Question } from "./question.ts";
import { fieldOf } from "./question-range.ts";

/** A question that no shopper is ever asked. */
export interface NeverShown {
  questionNameId: string;
  /** The path of the reason, from the list of questions on: `[2, "showIf", "all", 1]`. */
  path: readonly (string | number)[];
  /**
   * `value`: the comparison at the path matches no answer; `contradiction`: the conditions at the path never hold
   * together; `elsewhere`: they could, but not while the questions they refer to are asked.
   */
  reason: "value" | "contradiction" | "elsewhere";
}

/**
 * The questions whose conditions no shopper can meet with any answers and order. A question in the result is never
 * shown; one that is missing might still never be, if proving it would take too long.
 */
export function neverShown(questions: readonly Question[]): NeverShown[] {
  const known = new Map(everyQuestion({ questions }).map((question) => [question.questionNameId, question]));
  const search: Search = {
    known,
    interned: new Map(),
    ways: new Map(),
    things: new Map(),
    possible: new Map(),
    stepsLeft: maxSteps,
  };
  const found: NeverShown[] = [];
  for (const [index, question] of questions.entries()) {
    const own = waysOf(search, question.showIf);
    const all = whileAsked(search, own);
    search.ways.set(question.questionNameId, all);
    if (all?.length === 0) found.push(explain(search, question, [index], own));
    if (!question.followUp) continue;
    const { question: follower } = question.followUp;
    const when = comparisonsOf(question, question.followUp).map((comparison) => intern(search, comparison));
    const followed = both(search, [when], waysOf(search, follower.showIf));
    const asked = whileAsked(search, followed);
    search.ways.set(follower.questionNameId, asked);
    if (asked?.length !== 0 || all?.length === 0) continue;
    const { questionNameId } = follower;
    found.push(
      isPossible(search, when)
        ? explain(search, follower, [index, "followUp", "question"], followed)
        : { questionNameId, path: [index, "followUp"], reason: "value" },
    );
  }
  return found;
}

type Comparison = AnswerCondition | OrderCondition;

/** A comparison; equal comparisons are the same object. */
interface InternedComparison {
  id: number;
  /** What it refers to. */
  thing: string;
  comparison: Comparison;
}

/** With no steps left, everything is possible. */
interface Search extends Budget {
  known: ReadonlyMap<string, Question>;
  interned: Map<string, InternedComparison>;
  /** For each of the questions so far, the ways in which it is asked. */
  ways: Map<string, Ways>;
  /** The possible values of each thing. */
  things: Map<string, Possible>;
  /** Memoized results for comparisons of one thing, by their ids. */
  possible: Map<string, boolean>;
}

function intern({ interned }: Search, comparison: Comparison): InternedComparison {
  const text = JSON.stringify(comparison);
  const known = interned.get(text);
  if (known) return known;
  const thing = "answer" in comparison ? `answer ${comparison.answer}` : `order ${comparison.order}`;
  const made = { id: interned.size, thing, comparison };
  interned.set(text, made);
  return made;
}

/** Sets of comparisons: if all of one set hold, the whole condition does. Undefined if there are too many. */
type Ways = readonly (readonly InternedComparison[])[] | undefined;

const maxWays = 100;
const maxComparisons = 100;
/** For the whole survey: at worst about 0.2 seconds, during which a server answers nobody else. */
const maxSteps = 200_000;

function waysOf(search: Search, condition: Condition | undefined): Ways {
  if (!condition) return [[]];
  if ("any" in condition) return either(condition.any.map((part) => waysOf(search, part)));
  if ("all" in condition) {
    return condition.all.map((part) => waysOf(search, part)).reduce((one, other) => both(search, one, other), [[]]);
  }
  return [[intern(search, condition)]];
}

function either(parts: readonly Ways[]): Ways {
  const all = parts.flatMap((ways) => ways ?? []);
  return parts.includes(undefined) || all.length > maxWays ? undefined : all;
}

function both(search: Search, one: Ways, other: Ways): Ways {
  // An impossible condition makes the whole impossible, even if the rest is unknown.
  if (one?.length === 0 || other?.length === 0) return [];
  if (!one || !other || one.length * other.length > maxWays || search.stepsLeft < 0) return undefined;
  const joined = one.flatMap((first) => other.map((second) => [...new Set([...first, ...second])]));
  search.stepsLeft -= joined.reduce((sum, way) => sum + way.length, 0);
  return joined.some((way) => way.length > maxComparisons) ? undefined : joined;
}

/** When a parent's answer triggers the follow-up. */
function comparisonsOf(parent: Question, { whenChoiceIds, whenMin, whenMax }: FollowUp): Comparison[] {
  const answer = parent.questionNameId;
  // A ranking has no selected choices.
  if (whenChoiceIds && fieldOf(parent) === "ranking") return [{ answer, op: "in", value: [""] }];
  return [
    { answer, op: "answered" },
    ...(whenChoiceIds ? [{ answer, op: "in" as const, value: whenChoiceIds }] : []),
    ...(whenMin === undefined ? [] : [{ answer, op: "gte" as const, value: whenMin }]),
    ...(whenMax === undefined ? [] : [{ answer, op: "lte" as const, value: whenMax }]),
  ];
}

/** The ways that can hold, each extended by what it takes for the questions it depends on to be asked. */
function whileAsked(search: Search, own: Ways): Ways {
  if (!own) return undefined;
  const possible = own.filter((way) => isPossible(search, way));
  const all: Ways[] = [];
  let count = 0;
  for (const way of possible) {
    const needed = new Set(
      way.flatMap(({ comparison: one }) => ("answer" in one && !isNegative(one) ? [one.answer] : [])),
    );
    const joined = [...needed].reduce<Ways>((ways, id) => both(search, ways, search.ways.get(id)) ?? ways, [way]);
    count += joined?.length ?? 0;
    if (count > maxWays) return possible;
    all.push(joined);
  }
  return either(all)?.filter((way) => isPossible(search, way)) ?? possible;
}

function isPossible(search: Search, way: readonly InternedComparison[]): boolean {
  search.stepsLeft -= way.length;
  if (search.stepsLeft < 0) return true;
  const about = groupBy(way, ({ thing }) => thing);
  return [...about.values()].every((comparisons) => isPossibleOfOne(search, comparisons));
}

function isPossibleOfOne(search: Search, comparisons: readonly InternedComparison[]): boolean {
  const [first] = comparisons;
  if (!first) return true;
  const key = comparisons.map(({ id }) => id).join();
  const before = search.possible.get(key);
  if (before !== undefined) return before;
  const found = canHold(
    possibleOf(search, first),
    comparisons.map(({ comparison }) => comparison),
    search,
  );
  search.possible.set(key, found);
  return found;
}

function possibleOf({ things, known }: Search, { thing, comparison: one }: InternedComparison): Possible {
  const before = things.get(thing);
  if (before) return before;
  const question = "answer" in one ? known.get(one.answer) : undefined;
  const asked: Possible = question ? possibleAnswers(question) : { kind: "nothing" };
  const made = "order" in one ? possibleFacts(one.order) : asked;
  things.set(thing, made);
  return made;
}

function explain(
  search: Search,
  { questionNameId, showIf }: Question,
  place: readonly (string | number)[],
  own: Ways,
): NeverShown {
  const where = showIf ? [...place, "showIf"] : place.slice(0, -1);
  const alone = showIf && impossibleIn(search, showIf, where);
  if (alone) return { questionNameId, path: alone, reason: "value" };
  const isContrary = own?.every((way) => !isPossible(search, way));
  return { questionNameId, path: where, reason: isContrary ? "contradiction" : "elsewhere" };
}

/** The path of the first comparison that can never hold on its own, of those that make the whole impossible. */
function impossibleIn(
  search: Search,
  condition: Condition,
  path: readonly (string | number)[],
): readonly (string | number)[] | undefined {
  if ("any" in condition) {
    const found = condition.any.map((part, index) => impossibleIn(search, part, [...path, "any", index]));
    return found.includes(undefined) ? undefined : found[0];
  }
  if ("all" in condition) {
    for (const [index, part] of condition.all.entries()) {
      const found = impossibleIn(search, part, [...path, "all", index]);
      if (found) return found;
    }
    return undefined;
  }
  return isPossible(search, [intern(search, condition)]) ? undefined : path;
}
