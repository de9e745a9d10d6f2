import { invalidParameter, missingParameter } from "./errors.ts";
import type { Params } from "./form.ts";
import type { Metadata } from "./types.ts";

/** Refuses the first parameter that isn't one of `names`. */
export function checkNames(params: Params, names: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !names.includes(name));
  if (unknown !== undefined) {
    throw invalidParameter(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
  }
}

/** A text; undefined if the parameter wasn't sent, empty if it unsets the field. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value !== undefined && typeof value !== "string") throw invalidParameter(name, "Invalid string.");
  return value;
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
  const value = choiceOf(params, name, ["true", "false"]);
  return value === undefined ? undefined : value === "true";
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
  const sent = Object.entries(groupOf(params, "metadata")).map(([name, value]) => [name, String(value)]);
  const merged: Metadata = { ...current, ...Object.fromEntries(sent) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
