import { type Budget, canHold, isNegative } from "./can-hold.ts";
import type { AnswerCondition, Condition, OrderCondition } from "./condition.ts";
import { everyQuestion } from "./path.ts";
import { type Possible, possibleAnswers, possibleFacts } from "./possible-answers.ts";
import type { FollowUp, Question } from "./question.ts";

/** A question that no shopper is ever asked. */
export interface NeverShown {
  questionNameId: string;
  /** Where the reason stands, from the list of questions on: `[2, "showIf", "all", 1]`. */
  path: readonly (string | number)[];
  /**
   * `value`: the comparison at the path holds of no answer; `contradiction`: the conditions at the path never hold
   * together; `elsewhere`: they would, but not while what they look at is asked.
   */
  reason: "value" | "contradiction" | "elsewhere";
}

/**
 * The questions whose conditions no shopper can meet, whatever they answer and order. What it names is never shown; a
 * question that is not named may still never be, where telling would take too long.
 */
export function neverShown(questions: readonly Question[]): NeverShown[] {
  const known = new Map(everyQuestion({ questions }).map((question) => [question.questionNameId, question]));
  const search: Search = {
    known,
    named: new Map(),
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
    const when = comparisonsOf(question, question.followUp).map((comparison) => name(search, comparison));
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

/** A comparison, the same object wherever the same is compared. */
interface Named {
  id: number;
  /** What it looks at. */
  thing: string;
  comparison: Comparison;
}

/** Without any steps left everything is possible. */
interface Search extends Budget {
  known: ReadonlyMap<string, Question>;
  named: Map<string, Named>;
  /** Of the questions so far, the ways in which each is asked. */
  ways: Map<string, Ways>;
  /** What each thing can be. */
  things: Map<string, Possible>;
  /** What was found out of comparisons of one thing, by their ids. */
  possible: Map<string, boolean>;
}

function name({ named }: Search, comparison: Comparison): Named {
  const text = JSON.stringify(comparison);
  const known = named.get(text);
  if (known) return known;
  const thing = "answer" in comparison ? `answer ${comparison.answer}` : `order ${comparison.order}`;
  const made = { id: named.size, thing, comparison };
  named.set(text, made);
  return made;
}

/** Sets of comparisons: where all of one set hold, the whole does. Undefined where there are too many to look at. */
type Ways = readonly (readonly Named[])[] | undefined;

const maxWays = 100;
const maxComparisons = 100;
/** For the whole survey: at worst some two tenths of a second, during which a server answers nobody else. */
const maxSteps = 200_000;

function waysOf(search: Search, condition: Condition | undefined): Ways {
  if (!condition) return [[]];
  if ("any" in condition) return either(condition.any.map((part) => waysOf(search, part)));
  if ("all" in condition) {
    return condition.all.map((part) => waysOf(search, part)).reduce((one, other) => both(search, one, other), [[]]);
  }
  return [[name(search, condition)]];
}

function either(parts: readonly Ways[]): Ways {
  const all = parts.flatMap((ways) => ways ?? []);
  return parts.includes(undefined) || all.length > maxWays ? undefined : all;
}

function both(search: Search, one: Ways, other: Ways): Ways {
  // Nothing holds together with what never does, however much the rest is.
  if (one?.length === 0 || other?.length === 0) return [];
  if (!one || !other || one.length * other.length > maxWays || search.stepsLeft < 0) return undefined;
  const joined = one.flatMap((first) => other.map((second) => [...new Set([...first, ...second])]));
  search.stepsLeft -= joined.reduce((sum, way) => sum + way.length, 0);
  return joined.some((way) => way.length > maxComparisons) ? undefined : joined;
}

/** When a parent is answered so that the follow-up is asked. */
function comparisonsOf(parent: Question, { whenChoiceIds, whenMin, whenMax }: FollowUp): Comparison[] {
  const answer = parent.questionNameId;
  // A ranking has no choices that are taken.
  if (whenChoiceIds && parent.type === "ranking") return [{ answer, op: "in", value: [""] }];
  return [
    { answer, op: "answered" },
    ...(whenChoiceIds ? [{ answer, op: "in" as const, value: whenChoiceIds }] : []),
    ...(whenMin === undefined ? [] : [{ answer, op: "gte" as const, value: whenMin }]),
    ...(whenMax === undefined ? [] : [{ answer, op: "lte" as const, value: whenMax }]),
  ];
}

/** Those ways that can hold, each with what it takes that the questions it needs an answer to are asked themselves. */
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

function isPossible(search: Search, way: readonly Named[]): boolean {
  search.stepsLeft -= way.length;
  if (search.stepsLeft < 0) return true;
  const about = Map.groupBy(way, ({ thing }) => thing);
  return [...about.values()].every((comparisons) => isPossibleOfOne(search, comparisons));
}

function isPossibleOfOne(search: Search, comparisons: readonly Named[]): boolean {
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

function possibleOf({ things, known }: Search, { thing, comparison: one }: Named): Possible {
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

/** Where the first comparison stands that by itself can never hold, of those that keep the whole from holding. */
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
  return isPossible(search, [name(search, condition)]) ? undefined : path;
}
