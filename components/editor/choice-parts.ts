import { sameJson } from "#components/autosave/same-json.ts";
import type { Choice } from "#lib/survey/document.ts";
import { shortened } from "./shortened.ts";

/** What changed about a question's choices, in a few words each: the list first, then each choice. */
export function choiceParts(before: readonly Choice[], after: readonly Choice[]): string[] {
  const beforeById = new Map(before.map((choice) => [choice.id, choice]));
  const present = new Set(after.map(({ id }) => id));
  const matches = after.flatMap((choice): MatchedChoice[] => {
    const was = beforeById.get(choice.id);
    return was === undefined ? [] : [{ before: was, after: choice }];
  });
  const orderBefore = before.map(({ id }) => id).filter((id) => present.has(id));
  return [
    ...after.filter(({ id }) => !beforeById.has(id)).map(({ label }) => `choice ${quoted(label)} added`),
    ...before.filter(({ id }) => !present.has(id)).map(({ label }) => `choice ${quoted(label)} removed`),
    ...matches.flatMap(({ before, after }) =>
      before.label === after.label
        ? []
        : [`choice ${quoted(before.label)} renamed to ${quoted(after.label)}, keeps its responses`],
    ),
    ...(sameJson(
      orderBefore,
      matches.map(({ after }) => after.id),
    )
      ? []
      : ["choices reordered"]),
    ...details.flatMap(({ field, one, many }) => {
      const changed = matches.filter(({ before, after }) => !sameJson(before[field], after[field]));
      return changed.length > mostByName ? [`${many} of ${changed.length} choices`] : changed.map(one);
    }),
  ];
}

interface MatchedChoice {
  before: Choice;
  after: Choice;
}

/** If more choices than this changed in the same way, only their number is shown. */
const mostByName = 3;

interface Detail {
  field: keyof Choice;
  one: (match: MatchedChoice) => string;
  many: string;
}

const details: readonly Detail[] = [
  {
    field: "imageUrl",
    one: ({ before, after }) =>
      `picture of ${quoted(after.label)} ${before.imageUrl === undefined ? "added" : after.imageUrl === undefined ? "removed" : "changed"}`,
    many: "pictures",
  },
  {
    field: "channel",
    one: ({ after }) =>
      after.channel
        ? `${quoted(after.label)} mapped to the ${after.channel} channel`
        : `${quoted(after.label)} no longer mapped to a channel`,
    many: "channels",
  },
  {
    field: "pinned",
    one: ({ after }) => `${quoted(after.label)} ${after.pinned ? "pinned in place" : "no longer pinned"}`,
    many: "pinned positions",
  },
  {
    field: "exclusive",
    one: ({ after }) =>
      `${quoted(after.label)} ${after.exclusive ? "can only be chosen alone" : "can be chosen with others"}`,
    many: "exclusive setting",
  },
  { field: "translations", one: ({ after }) => `translations of ${quoted(after.label)}`, many: "translations" },
];

function quoted(label: string): string {
  return `“${shortened(label)}”`;
}
