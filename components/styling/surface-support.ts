import { placesWithout, type TokenField } from "#lib/survey/style-groups.ts";

/** A sentence naming the tokens of a group that don't apply in emails; empty if all do. */
export function emailSupportNote(fields: readonly TokenField[]): string {
  const isWithout = ({ token }: TokenField) => placesWithout(token).includes("email");
  const without = fields.filter(isWithout);
  if (without.length === 0) return "";
  if (without.length === fields.length) return "Doesn't apply in emails.";
  return `${labelsOf(without)} ${without.length === 1 ? "doesn't" : "don't"} apply in emails.`;
}

/** Whether a token applies in Shopify's checkout. */
export function worksInShopify({ token }: TokenField): boolean {
  return !placesWithout(token).includes("Shopify");
}

const list = new Intl.ListFormat("en");

function labelsOf(fields: readonly TokenField[]): string {
  return list.format(fields.map(({ label }) => `“${label}”`));
}
