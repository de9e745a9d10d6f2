import { type LimitedPlace, placesWithout, type TokenField } from "#lib/survey/style-groups.ts";

const places: readonly { place: LimitedPlace; name: string }[] = [
  { place: "Shopify", name: "In Shopify’s checkout" },
  { place: "e-mail", name: "In e-mails" },
];

/** Where some of a group's tokens have no effect, in a sentence for each such place; empty where all have it everywhere. */
export function whereWords(fields: readonly TokenField[]): string {
  const sentences = places.flatMap(({ place, name }) => {
    const isWithout = ({ token }: TokenField) => placesWithout(token).includes(place);
    const without = fields.filter(isWithout);
    const rest = fields.filter((field) => !isWithout(field));
    if (without.length === 0) return [];
    if (rest.length === 0) return [`${name}, none of this has an effect.`];
    return rest.length <= without.length
      ? [`${name}, only ${labelsOf(rest)} ${rest.length === 1 ? "has" : "have"} an effect.`]
      : [`${name}, ${labelsOf(without)} ${without.length === 1 ? "has" : "have"} no effect.`];
  });
  return sentences.join(" ");
}

const list = new Intl.ListFormat("en");

function labelsOf(fields: readonly TokenField[]): string {
  return list.format(fields.map(({ label }) => `“${label}”`));
}
