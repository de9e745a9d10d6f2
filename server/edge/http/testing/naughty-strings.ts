import { createRequire } from "node:module";
import * as z from "zod";
import type { CallName } from "#lib/calls/routes.ts";
import { textOf } from "#lib/calls/testing/response-fault.ts";
import { type Field, sendWith } from "./input-fields.ts";
import { taking } from "./send-input.ts";

export const naughtyStrings: string[] = createRequire(import.meta.url)("big-list-of-naughty-strings");

/**
 * The string that a field gets in a round: a different one each time, and over as many rounds as strings, all of them.
 */
const STEP = 37;
/** One in this many rounds is run for each call; `npm test -- full` runs them all. */
const THINNED = process.env.SUITE === "full" ? 1 : 25;

/**
 * The rounds that are run for a call. Neighbors in the list run different ones, so all calls together send every string
 * to every kind of text field (`naughty-strings.test.ts`).
 */
export function roundsOf(name: CallName): number[] {
  const own = taking.findIndex((call) => call.name === name) % THINNED;
  return [...naughtyStrings.keys()].filter((round) => round % THINNED === own);
}

const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())).default({}) });

/** What happened to the strings of one call. */
export interface Outcome {
  /** Per field, how many strings it was sent, and how many of them were accepted. */
  sent: Map<Field, number>;
  taken: Map<Field, number>;
  /** The answers with a 5xx. */
  failures: { fields: string[]; status: number }[];
}

/**
 * Sends every naughty string in every field of a call, many fields at a time. A field that an answer refuses by name
 * was read and checked, and the others are sent again without it, until they are accepted together; if an answer names
 * none of them, each is sent alone. So every string gets as far as it would alone.
 */
export class NaughtyRounds {
  readonly outcome: Outcome = { sent: new Map(), taken: new Map(), failures: [] };
  readonly fields: readonly Field[];
  /** Fields that aren't part of each other, so that all of a group can be sent together. */
  readonly #groups: readonly (readonly Field[])[];
  /** Fields whose strings end the call without being named, such as an unknown id. */
  readonly #alone = new Set<Field>();

  constructor(fields: readonly Field[]) {
    this.fields = fields;
    const wholes = fields.filter((field) => fields.some((other) => isWithin(other, field)));
    const byDepth = Map.groupBy(wholes, ({ path }) => path.length);
    this.#groups = [fields.filter((field) => !wholes.includes(field)), ...byDepth.values()];
  }

  async send(round: number): Promise<void> {
    const values = new Map(this.fields.map((field, index) => [field, stringOf(round, index)]));
    const valuesOf = (fields: readonly Field[]) => new Map(fields.map((field) => [field, values.get(field) ?? ""]));
    const alone = [...this.#alone];
    for (const group of this.#groups) {
      await this.#sendTogether(valuesOf(group.filter((field) => !alone.includes(field))));
    }
    for (const [field, value] of valuesOf(alone)) await this.#sendAlone(field, value);
  }

  async #sendTogether(values: Map<Field, string>): Promise<void> {
    while (values.size > 0) {
      const { status, named } = await this.#answerTo(values);
      if (status < 300) {
        for (const field of values.keys()) this.#count(field, true);
        return;
      }
      const refused = [...values.keys()].filter((field) => named.some((name) => isOf(name, field)));
      if (refused.length === 0) break;
      for (const field of refused) {
        this.#count(field, false);
        values.delete(field);
      }
    }
    for (const [field, value] of values) {
      const { status, named } = await this.#sendAlone(field, value);
      if (status >= 300 && !named.some((name) => isOf(name, field))) this.#alone.add(field);
    }
  }

  async #sendAlone(field: Field, value: string) {
    const answer = await this.#answerTo(new Map([[field, value]]));
    this.#count(field, answer.status < 300);
    return answer;
  }

  async #answerTo(values: ReadonlyMap<Field, string>): Promise<{ status: number; named: string[] }> {
    const [first] = values.keys();
    if (!first) throw new Error("a request needs a field");
    const response = await sendWith(first.name, values);
    const text = await textOf(response);
    const { status } = response;
    if (status >= 500) this.outcome.failures.push({ fields: [...values.keys()].map(({ at }) => at), status });
    if (status !== 400) return { status, named: [] };
    return { status, named: Object.keys(refusal.parse(JSON.parse(text)).errors) };
  }

  #count(field: Field, isTaken: boolean): void {
    const { sent, taken } = this.outcome;
    sent.set(field, (sent.get(field) ?? 0) + 1);
    if (isTaken) taken.set(field, (taken.get(field) ?? 0) + 1);
  }
}

/** The string that a round sends in the field at `index`. */
export function stringOf(round: number, index: number): string {
  return naughtyStrings[(round + index * STEP) % naughtyStrings.length] ?? "";
}

/** Whether an error's name is a field's, or that of a part of it. */
function isOf(name: string, { at }: Field): boolean {
  return name === at || name.startsWith(`${at}.`) || name.startsWith(`${at}[`);
}

function isWithin(field: Field, whole: Field): boolean {
  return field !== whole && field.place === whole.place && isOf(field.at, whole);
}
