import { invalidParameter, missingParameter } from "./errors.ts";
import type { Param, Params } from "./form.ts";
import type { Metadata } from "./types.ts";

/** What a parameter may be: a value, a map of any names, a list, or an object with these fields. */
export type Shape = "value" | "map" | readonly [Shape] | { readonly [name: string]: Shape };

/** Parameters that are values. */
export function values(...names: string[]): Record<string, "value"> {
  return Object.fromEntries(names.map((name) => [name, "value" as const]));
}

/** Refuses the first parameter that `shape` doesn't have, by name. */
export function checkParams(params: Param, shape: Shape, at = ""): void {
  if (params === "" && at !== "") return; // unsets it
  if (shape === "value") {
    if (typeof params !== "string") throw invalidParameter(at, "Invalid string.");
    return;
  }
  if (typeof params === "string") throw invalidParameter(at, "Invalid object.");
  if (shape === "map") {
    for (const [name, value] of Object.entries(params)) checkParams(value, "value", `${at}[${name}]`);
    return;
  }
  if (isList(shape)) {
    if (!Array.isArray(params)) throw invalidParameter(at, "Invalid array.");
    for (const [index, value] of params.entries()) checkParams(value, shape[0], `${at}[${index}]`);
    return;
  }
  for (const [name, value] of Object.entries(params)) {
    const inside = at === "" ? name : `${at}[${name}]`;
    const expected = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (expected === undefined) {
      throw invalidParameter(inside, `Received unknown parameter: ${inside}`, "parameter_unknown");
    }
    checkParams(value, expected, inside);
  }
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

/** A text; undefined if the parameter wasn't sent, empty if it unsets the field. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}

export function neededText(params: Params, name: string): string {
  const value = textOf(params, name);
  if (value === undefined || value === "") throw missingParameter(name);
  return value;
}

/** A text, or null where the parameter unsets the field; `current` if it wasn't sent. */
export function textOr(params: Params, name: string, current: string | null): string | null {
  const value = textOf(params, name);
  return value === undefined ? current : value === "" ? null : value;
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = textOf(params, name);
  if (value === undefined || value === "") return undefined;
  if (!/^-?\d{1,12}$/.test(value)) {
    throw invalidParameter(name, `Invalid integer: ${value}`, "parameter_invalid_integer");
  }
  return Number(value);
}

export function flagOf(params: Params, name: string): boolean | undefined {
  const value = textOf(params, name);
  if (value === undefined || value === "") return undefined;
  if (value !== "true" && value !== "false") throw invalidParameter(name, `Invalid boolean: ${value}`);
  return value === "true";
}

export function choiceOf<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(params, name);
  if (value === undefined || value === "") return undefined;
  const chosen = choices.find((one) => one === value);
  if (chosen === undefined) throw invalidParameter(name, `Invalid ${name}: must be one of ${choices.join(", ")}`);
  return chosen;
}

export function groupOf(params: Params, name: string): Params {
  const value = params[name];
  return value === undefined || typeof value === "string" || Array.isArray(value) ? {} : value;
}

export function groupsOf(params: Params, name: string): Params[] {
  const value = params[name];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => (typeof one === "string" || Array.isArray(one) ? [] : [one]));
}

export function textsOf(params: Params, name: string): string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Metadata after a request: names that it sends replace those there are, empty ones are removed. */
export function metadataOf(params: Params, current: Metadata = {}): Metadata {
  if (params.metadata === "") return {};
  const sent = Object.entries(params.metadata ?? {}).map(([name, value]) => [name, String(value)]);
  const merged: Metadata = { ...current, ...Object.fromEntries(sent) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
