import { dimensionValues } from "../dimensions.ts";
import { isChannel } from "../library/channels.ts";
import { plainText } from "../survey/plain-text.ts";
import { AXIS_RULE, type ExploreFact, parseAxis } from "./axes.ts";
import { type ExploreFilter, filterParts, MAX_EXPLORE_FILTERS } from "./filter-text.ts";
import { OTHER_CURRENCY, orderValueBands } from "./order-value-bands.ts";

/**
 * Reads filters as callers send them: `axis=value`, separated by commas. Commas, percent signs and equals signs inside a
 * name or a value are percent-encoded.
 * @returns the filters, or what is wrong with them, to follow the field's name
 */
export function parseFilters(text: string): { filters: ExploreFilter[] } | { problem: string } {
  const parts = filterParts(text);
  if (parts.length > MAX_EXPLORE_FILTERS) return { problem: `must have at most ${MAX_EXPLORE_FILTERS} filters` };
  const filters: ExploreFilter[] = [];
  for (const [place, part] of parts.entries()) {
    const read = parseFilter(part);
    if (typeof read === "string") return { problem: `has a problem in filter ${place + 1}: it ${read}` };
    filters.push(read);
  }
  return { filters };
}

function parseFilter(part: ReturnType<typeof filterParts>[number]): ExploreFilter | string {
  if (part === null) return "must be axis=value, percent-encoded";
  const { name, value } = part;
  const axis = parseAxis(name);
  if (!axis) return `names no axis: the axis ${AXIS_RULE}`;
  const plain = [name, value].map((one) => plainText(210).safeParse(one)).find(({ success }) => !success);
  if (plain) return plain.error?.issues[0]?.message ?? "isn't plain text";
  if (!("fact" in axis)) return value === "" ? "needs a choice or a number" : { axis, value };
  if (value === "") return { axis, value };
  const { rule, fits, spelled = (one: string) => one } = factRules[axis.fact];
  const written = spelled(value);
  return fits(written) ? { axis, value: written } : `${rule}, or empty`;
}

interface FactRule {
  rule: string;
  fits: (value: string) => boolean;
  spelled?: (value: string) => string;
}

const anyText: FactRule = { rule: "must be a text", fits: () => true };
const oneOf = (values: readonly string[]): FactRule => ({
  rule: `must be one of ${values.join(", ")}`,
  fits: (value) => values.includes(value),
});

const factRules: Readonly<Record<ExploreFact, FactRule>> = {
  channel: { rule: "must be the id of a channel such as podcast", fits: isChannel },
  campaign: anyText,
  country: {
    rule: "must be a country code such as US",
    fits: (value) => /^[A-Z]{2}$/.test(value),
    spelled: (value) => value.toUpperCase(),
  },
  product: anyText,
  discountCode: anyText,
  customerType: oneOf(dimensionValues.customerType),
  orderValue: oneOf([...orderValueBands, OTHER_CURRENCY]),
  month: { rule: "must be a month such as 2026-11", fits: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value) },
};
