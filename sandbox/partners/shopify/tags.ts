import { ownerOf, requireScope } from "./metafields.ts";
import type { Shop } from "./shops.ts";

interface TagsInput {
  id: string;
  tags: readonly string[];
}

/** In characters. */
const LONGEST_TAG: Readonly<Record<string, number>> = { order: 40, customer: 255 };
const MOST_TAGS = 250;

/** The mutations of tags of orders and customers. A comma ends a tag, and letter case makes no other one. */
export function tagResolvers(shop: Shop) {
  return {
    tagsAdd: ({ id, tags }: TagsInput) => {
      const owner = ownerOf(id);
      requireScope(shop, owner);
      const added = split(tags);
      const longest = LONGEST_TAG[owner] ?? 0;
      if (added.some((tag) => tag.length > longest)) {
        return { userErrors: [{ field: ["tags"], message: `Tags is too long (maximum is ${longest} characters)` }] };
      }
      const all = [...(shop.tags.get(id) ?? [])];
      for (const tag of added) if (!all.some((one) => isSame(one, tag))) all.push(tag);
      if (all.length > MOST_TAGS) {
        return { userErrors: [{ field: ["tags"], message: `Tags can't have more than ${MOST_TAGS} tags` }] };
      }
      shop.tags.set(id, all);
      return { userErrors: [] };
    },
    tagsRemove: ({ id, tags }: TagsInput) => {
      requireScope(shop, ownerOf(id));
      const removed = split(tags);
      const left = (shop.tags.get(id) ?? []).filter((tag) => !removed.some((one) => isSame(one, tag)));
      shop.tags.set(id, left);
      return { userErrors: [] };
    },
  };
}

const split = (tags: readonly string[]) =>
  tags.flatMap((tag) => tag.split(",").map((part) => part.trim())).filter((tag) => tag !== "");

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
