import { sameJson } from "#components/autosave/same-json.ts";
import type { Draft } from "./draft.ts";

export type Side = "mine" | "theirs";

/** Something that both sides changed in different ways. */
export interface MergeConflict {
  /** Its path: `questions/<key>/title`, `thankYou/message`, `questions/<key>/choices/<id>`. */
  path: string;
  /** Undefined if the side removed it. */
  mine: unknown;
  theirs: unknown;
}

export interface MergedDraft {
  draft: Draft;
  conflicts: MergeConflict[];
}

/**
 * Three-way merge of two drafts with a common base. Changes made on only one side are taken, down to a question's
 * field, a choice or a translation. Changes made on both sides are conflicts, which `pick` resolves. A question is
 * removed only if one side removed it and the other left it unchanged, or if `pick` says so. Questions are matched by
 * the editor's key, so give theirs the keys of mine first (`withKeysOf`).
 */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  pick: (path: string) => Side = () => "mine",
): MergedDraft {
  const conflicts: MergeConflict[] = [];
  const choose = (path: string, one: unknown, other: unknown) => {
    conflicts.push({ path, mine: one, theirs: other });
    return pick(path) === "mine" ? one : other;
  };
  const draft = mergeValue(base, mine, theirs, "", choose);
  return { draft: isDraft(draft) ? draft : mine, conflicts };
}

type Choose = (path: string, mine: unknown, theirs: unknown) => unknown;

/** Merged as a unit: half from each side would mean something no one intended. */
const whole = /(^|\/)(showIf|imageUrl|settings\/showOn|locales|whenChoiceIds)$/;

function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: string, choose: Choose): unknown {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  if (!whole.test(path)) {
    if (isList(mine) && isList(theirs)) return mergeList(isList(base) ? base : [], mine, theirs, path, choose);
    if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeFields(base, mine, theirs, path, choose);
  }
  return choose(path, mine, theirs);
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields, path: string, choose: Choose): Fields {
  const fields = Object.keys({ ...theirs, ...mine, ...base });
  const merged = fields.map((field): [string, unknown] => [
    field,
    mergeValue(base[field], mine[field], theirs[field], path === "" ? field : `${path}/${field}`, choose),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Merges lists of questions or choices: each entry by key or id, then the order. */
function mergeList(base: List, mine: List, theirs: List, path: string, choose: Choose): unknown[] {
  const [before, here, there] = [byName(base), byName(mine), byName(theirs)];
  const entries = new Map<string, unknown>();
  for (const name of new Set([...here.keys(), ...there.keys()])) {
    const known = before.get(name) ?? (here.has(name) && there.has(name) ? {} : undefined);
    const entry = mergeValue(known, here.get(name), there.get(name), `${path}/${name}`, choose);
    if (entry !== undefined) entries.set(name, entry);
  }
  const names = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()], path, choose);
  return names.filter((name) => entries.has(name)).map((name) => entries.get(name));
}

/** The order of the side that moved something; the other side's additions go after the same entry as on that side. */
function mergeOrder(base: string[], mine: string[], theirs: string[], path: string, choose: Choose): string[] {
  const common = (names: string[], ...others: string[][]) =>
    names.filter((name) => others.every((other) => other.includes(name)));
  const iMoved = !sameJson(common(mine, base), common(base, mine));
  const theyMoved = !sameJson(common(theirs, base), common(base, theirs));
  const agree = sameJson(common(mine, theirs), common(theirs, mine));
  const isMine = iMoved && theyMoved && !agree ? choose(`${path}/order`, mine, theirs) === mine : iMoved;
  const [leading, other] = isMine ? [mine, theirs] : [theirs, mine];
  const order = [...leading];
  for (const [index, name] of other.entries()) {
    if (order.includes(name)) continue;
    const after = other.slice(0, index).findLast((earlier) => order.includes(earlier));
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, name);
  }
  return order;
}

type Fields = Record<string, unknown>;
type List = readonly Fields[];

function byName(list: List): Map<string, Fields> {
  return new Map(list.map((entry) => [String(entry.key ?? entry.id), entry]));
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists whose entries have an identity: questions their key, choices their id. */
function isList(value: unknown): value is List {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && ("key" in entry || "id" in entry));
}

// Merged field by field from drafts, so it has a draft's fields.
function isDraft(value: unknown): value is Draft {
  return isRecord(value) && "questions" in value;
}
