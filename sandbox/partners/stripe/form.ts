import { invalidParameter, StripeError } from "./errors.ts";

/** A request's parameters. An empty text unsets a field. */
export type Param = string | Param[] | Params;
export interface Params {
  [name: string]: Param;
}

const NAME = /^([A-Za-z0-9_]{1,60})((?:\[[^[\]]{1,60}\]){0,8})$/;
const MOST_FIELDS = 500;
const LONGEST_VALUE = 5_000;

/** Reads `a[b][0]=c` as `{ a: { b: ["c"] } }`. */
export function readForm(fields: Iterable<[name: string, value: string]>): Params {
  const root: Tree = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > MOST_FIELDS) throw new StripeError(`A request has at most ${MOST_FIELDS} parameters.`);
    const [, first, brackets = ""] = NAME.exec(name) ?? [];
    if (first === undefined) throw invalidParameter(name.slice(0, 100), "Invalid parameter name.", "parameter_unknown");
    if (value.length > LONGEST_VALUE) throw invalidParameter(name, `Invalid string: longer than ${LONGEST_VALUE}.`);
    const path = [first, ...brackets.split(/[[\]]/).filter((part) => part !== "")];
    put(root, path, value, name);
  }
  return Object.fromEntries(Array.from(root, ([name, node]) => [name, toParam(node)]));
}

type Node = string | Tree;
interface Tree extends Map<string, Node> {}

function put(root: Tree, path: readonly string[], value: string, name: string): void {
  let tree = root;
  for (const part of path.slice(0, -1)) {
    const next = tree.get(part) ?? new Map<string, Node>();
    if (typeof next === "string") throw invalidParameter(name, "Invalid object.");
    tree.set(part, next);
    tree = next;
  }
  const last = path.at(-1) ?? "";
  if (tree.has(last)) throw invalidParameter(name, "A parameter was given twice.");
  tree.set(last, value);
}

function toParam(node: Node): Param {
  if (typeof node === "string") return node;
  const isList = [...node.keys()].every((key, index) => key === String(index));
  if (isList) return Array.from(node.values(), toParam);
  return Object.fromEntries(Array.from(node, ([name, child]) => [name, toParam(child)]));
}
