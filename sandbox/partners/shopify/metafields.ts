import { GraphQLError } from "graphql";
import type { Shop } from "./shops.ts";

interface Field {
  ownerId: string;
  namespace?: string;
  key: string;
}

const MOST_AT_ONCE = 25;

/** The mutations of metafields, as far as the app's own namespace goes. Writing takes the right to change the owner. */
export function metafieldResolvers(shop: Shop) {
  return {
    metafieldDefinitionCreate: ({ definition }: { definition: { key: string; ownerType: string } }) => {
      requireScope(shop, definition.ownerType.toLowerCase());
      const name = `${definition.ownerType}/${definition.key}`;
      if (shop.definitions.has(name)) return problem("Key is in use for Order metafields on the namespace.", "TAKEN");
      shop.definitions.add(name);
      return { userErrors: [] };
    },
    metafieldsSet: ({ metafields }: { metafields: readonly (Field & { value: string })[] }) => {
      if (metafields.length > MOST_AT_ONCE) return problem("Exceeded the maximum metafields input limit of 25.");
      for (const field of metafields) {
        requireScope(shop, ownerOf(field));
        if (!/^[\w-]{2,64}$/.test(field.key)) return problem("Key must have 2 to 64 characters.");
        if (field.value === "") return problem("Value can't be blank.");
      }
      for (const { ownerId, key, value } of metafields) {
        const fields = shop.metafields.get(ownerId) ?? new Map<string, string>();
        shop.metafields.set(ownerId, fields.set(key, value));
      }
      return { userErrors: [] };
    },
    metafieldsDelete: ({ metafields }: { metafields: readonly Field[] }) => {
      for (const field of metafields) requireScope(shop, ownerOf(field));
      for (const { ownerId, key } of metafields) shop.metafields.get(ownerId)?.delete(key);
      return { userErrors: [] };
    },
  };
}

/** As `GET /shopify/store/<name>/metafields` shows them. */
export function metafieldsOf(shop: Shop): Record<string, Record<string, string>> {
  return Object.fromEntries([...shop.metafields].map(([owner, fields]) => [owner, Object.fromEntries(fields)]));
}

/** `order` or `customer`. */
function ownerOf({ ownerId }: Field): string {
  return /^gid:\/\/shopify\/(\w+)\//.exec(ownerId)?.[1]?.toLowerCase() ?? "";
}

function requireScope(shop: Shop, owner: string): void {
  if (shop.scopes.includes(`write_${owner}s`)) return;
  throw new GraphQLError("Access denied.", { extensions: { code: "ACCESS_DENIED" } });
}

function problem(message: string, code = "INVALID") {
  return { userErrors: [{ code, field: null, message }] };
}
