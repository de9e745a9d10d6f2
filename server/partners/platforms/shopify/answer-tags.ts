import { createHash } from "node:crypto";
import * as z from "zod";
import type { Store, StoreAnswer } from "../platform.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** An order or a customer, with all of its tags. */
export interface TaggedOwner {
  id: string;
  tags: readonly string[];
}

/** `survey:<question>:<answer>` has at most 40 characters, which is what orders' tags may have. */
const [LONGEST_QUESTION, LONGEST_ANSWER] = [14, 18];

/** Tags an order or a customer with answers in place of earlier ones to the same questions. Other tags stay. */
export async function writeTags(
  app: ShopifyApp,
  store: Store,
  { id, tags }: TaggedOwner,
  answers: ReadonlyMap<string, StoreAnswer | null>,
): Promise<void> {
  const wanted = [...answers].flatMap(([question, answer]) => answer?.tags.map((text) => tagOf(question, text)) ?? []);
  const prefixes = [...answers.keys()].map((question) => lower(prefixOf(question)));
  const stale = tags.filter(
    (tag) =>
      prefixes.some((prefix) => lower(tag).startsWith(prefix)) && !wanted.some((one) => lower(one) === lower(tag)),
  );
  const missing = wanted.filter((tag) => !tags.some((one) => lower(one) === lower(tag)));
  for (const [verb, changed] of [
    ["tagsRemove", stale],
    ["tagsAdd", missing],
  ] as const) {
    if (changed.length === 0) continue;
    const answered = await askAdmin(app, store, {
      document: `mutation AfterwordTags($id: ID!, $tags: [String!]!) { done: ${verb}(id: $id, tags: $tags) { userErrors { message } } }`,
      variables: { id, tags: changed },
      data: z.object({ done: z.object({ userErrors: UserErrors }) }),
    });
    refuseUserErrors(store.domain, answered.done.userErrors);
  }
}

/** Shopify's tags are the same in any letter case. */
const lower = (tag: string) => tag.toLowerCase();

const prefixOf = (questionNameId: string) => `survey:${shortened(questionNameId, LONGEST_QUESTION)}:`;

export function tagOf(questionNameId: string, answer: string): string {
  // A comma would end the tag.
  return `${prefixOf(questionNameId)}${shortened(answer.replaceAll(",", " ").split(/\s+/).join(" ").trim(), LONGEST_ANSWER)}`;
}

/** Two texts that begin alike stay apart. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 4);
  return `${text.slice(0, most - digest.length - 1).toWellFormed()}-${digest}`;
}
