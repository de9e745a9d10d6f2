import { sameJson } from "#components/autosave/same-json.ts";
import type { Choice } from "#lib/survey/document.ts";
import { shortened } from "./shortened.ts";

/** What is different about the choices of a question, each in a few words: which there are, then what each has. */
export function choiceParts(before: readonly Choice[], after: readonly Choice[]): string[] {
  const former = new Map(before.map((choice) => [choice.id, choice]));
  const present = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((is): Kept[] => {
    const was = former.get(is.id);
    return was === undefined ? [] : [{ was, is }];
  });
  const orderBefore = before.map(({ id }) => id).filter((id) => present.has(id));
  return [
    ...after.filter(({ id }) => !former.has(id)).map(({ label }) => `choice ${quoted(label)} added`),
    ...before.filter(({ id }) => !present.has(id)).map(({ label }) => `choice ${quoted(label)} removed`),
    ...kept.flatMap(({ was, is }) =>
      was.label === is.label ? [] : [`choice ${quoted(was.label)} renamed to ${quoted(is.label)}, keeps its responses`],
    ),
    ...(sameJson(
      orderBefore,
      kept.map(({ is }) => is.id),
    )
      ? []
      : ["choices reordered"]),
    ...details.flatMap(({ field, one, many }) => {
      const changed = kept.filter(({ was, is }) => !sameJson(was[field], is[field]));
      return changed.length > mostByName ? [`${many} of ${changed.length} choices`] : changed.map(one);
    }),
  ];
}

interface Kept {
  was: Choice;
  is: Choice;
}

/** Where more choices than these changed in the same way, only their number is told. */
const mostByName = 3;

interface Detail {
  field: keyof Choice;
  one: (kept: Kept) => string;
  many: string;
}

const details: readonly Detail[] = [
  {
    field: "imageUrl",
    one: ({ was, is }) =>
      `picture of ${quoted(is.label)} ${was.imageUrl === undefined ? "added" : is.imageUrl === undefined ? "removed" : "changed"}`,
    many: "pictures",
  },
  {
    field: "channel",
    one: ({ is }) =>
      is.channel
        ? `${quoted(is.label)} mapped to the ${is.channel} channel`
        : `${quoted(is.label)} no longer mapped to a channel`,
    many: "channels",
  },
  {
    field: "pinned",
    one: ({ is }) => `${quoted(is.label)} ${is.pinned ? "pinned in place" : "no longer pinned"}`,
    many: "pinned positions",
  },
  {
    field: "exclusive",
    one: ({ is }) => `${quoted(is.label)} ${is.exclusive ? "can only be chosen alone" : "can be chosen with others"}`,
    many: "exclusive setting",
  },
  { field: "translations", one: ({ is }) => `translations of ${quoted(is.label)}`, many: "translations" },
];

function quoted(label: string): string {
  return `“${shortened(label)}”`;
}
