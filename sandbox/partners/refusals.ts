import type { PartnerControl } from "./control.ts";

/** A way in which the real partner refuses or differs, which a store of its stand-in can be set to. */
interface Refusal {
  /** What it does, in a sentence of the sandbox's own page. */
  says: string;
  /** What it can be set to; without these, it is on or off. */
  choices?: readonly string[];
}

/** Where a refusal is on. `value` is one of its choices, or "on". */
interface Setting {
  name: string;
  /** Null for every store. */
  store: string | null;
  value: string;
}

/** What a partner's page shows of its refusals, and what sets them. */
export interface ShownRefusals {
  declared: Readonly<Record<string, Refusal>>;
  settings: () => readonly Setting[];
  /** `POST /control { partner, <name>, store? }`: true, false, or one of the choices; without a store, for every one. */
  control: PartnerControl;
}

/** The refusals of one partner's stand-in. */
export interface Refusals<Name extends string> extends ShownRefusals {
  declared: Readonly<Record<Name, Refusal>>;
  /** What a store has a refusal set to, by its own setting or by that of every store; null if it's off. */
  at: (store: string, name: Name) => string | null;
}

const MOST_SETTINGS = 1000;
const OFF = "";

/** Refusals that are all off, as a partner's stand-in declares them. */
export function makeRefusals<Name extends string>(
  declared: Readonly<Record<Name, Refusal>>,
  onChange: (store: string | null) => void = () => undefined,
): Refusals<Name> {
  const values = new Map<string, Setting>();
  const keyOf = (name: string, store: string | null) => JSON.stringify([name, store]);
  const names = Object.keys(declared) as Name[];
  return {
    declared,
    at: (store, name) => (values.get(keyOf(name, store)) ?? values.get(keyOf(name, null)))?.value || null,
    settings: () => [...values.values()].filter(({ value }) => value !== OFF),
    control: (fields) => {
      const name = names.find((one) => fields[one] !== undefined);
      if (name === undefined) return null;
      const { choices }: Refusal = declared[name];
      const value = readValue(fields[name], choices);
      if (value === null)
        return `${name} must be ${choices ? `false or one of ${choices.join(", ")}` : "true or false"}.`;
      const { store = null } = fields;
      if (store !== null && (typeof store !== "string" || store.length > 100)) return "store must be a store's name.";
      if (store === null) for (const [key, one] of values) if (one.name === name) values.delete(key);
      if (values.size < MOST_SETTINGS) values.set(keyOf(name, store), { name, store, value });
      onChange(store);
      return { [name]: fields[name], ...(store === null ? {} : { store }) };
    },
  };
}

function readValue(given: unknown, choices: readonly string[] | undefined): string | null {
  if (given === false || given === "false" || given === OFF) return OFF;
  if (!choices) return given === true || given === "true" ? "on" : null;
  return choices.find((one) => one === given) ?? null;
}
