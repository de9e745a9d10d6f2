import type { FieldProblems } from "#components/ui/field-problem.ts";

/** What is wrong with a webhook's address at first sight; the server checks where it leads. */
export function webhookAddressProblems(url: string): FieldProblems {
  return /^https:\/\//i.test(url.trim()) ? {} : { url: "Enter an address that starts with https://." };
}
