import { placesWithout, type TokenField } from "#lib/survey/style-groups.ts";

/** Where some of a group's tokens have no effect in emails, in a sentence; empty where all have it. */
export function emailWords(fields: readonly TokenField[]): string {
  const isWithout = ({ token }: TokenField) => placesWithout(token).includes("email");
  const without = fields.filter(isWithout);
  if (without.length === 0) return "";
  if (without.length === fields.length) return "Doesn't apply in emails.";
  return `${labelsOf(without)} ${without.length === 1 ? "doesn't" : "don't"} apply in emails.`;
}

/** Whether Shopify's checkout follows a token. */
export function worksInShopify({ token }: TokenField): boolean {
  return !placesWithout(token).includes("Shopify");
}

const list = new Intl.ListFormat("en");

function labelsOf(fields: readonly TokenField[]): string {
  return list.format(fields.map(({ label }) => `“${label}”`));
}
