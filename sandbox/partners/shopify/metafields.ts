import { GraphQLError } from "graphql";
import { jsonOf } from "../../body.ts";
import type { Shop } from "./shops.ts";

interface Field {
  ownerId: string;
  namespace?: string;
  key: string;
}

interface FieldToSet extends Field {
  type?: string;
  value: string;
}

interface Definition {
  namespace?: string;
  key: string;
  ownerType: string;
  type: string;
}

const MOST_AT_ONCE = 25;
const MOST_IN_LIST = 128;

const isLine = (value: unknown) => typeof value === "string" && value !== "" && !/[\r\n]/.test(value);

/** What a value of each type that apps use here has to be, and what Shopify says of another. */
const types: Record<string, { takes: (value: string) => boolean; problem: string }> = {
  number_integer: { takes: (value) => /^-?\d{1,16}$/.test(value), problem: "Value must be an integer." },
  number_decimal: { takes: (value) => /^-?\d{1,13}(\.\d{1,9})?$/.test(value), problem: "Value must be a decimal." },
  single_line_text_field: { takes: isLine, problem: "Value must be a single line text string." },
  "list.single_line_text_field": {
    takes: (value) => {
      const list = jsonOf(value);
      return Array.isArray(list) && list.length <= MOST_IN_LIST && list.every(isLine);
    },
    problem: "Value must be a JSON array of single line text strings.",
  },
  multi_line_text_field: { takes: () => true, problem: "" },
};

/** The mutations of metafields, as far as the app's own namespaces go. Writing takes the right to change the owner. */
export function metafieldResolvers(shop: Shop) {
  return {
    metafieldDefinitionCreate: ({ definition }: { definition: Definition }) => {
      const owner = definition.ownerType.toLowerCase();
      requireScope(shop, owner);
      const name = `${owner}/${nameOf(definition)}`;
      if (shop.definitions.has(name)) return problem("Key is in use for Order metafields on the namespace.", "TAKEN");
      if (!types[definition.type]) return problem("Type name is not a valid type.", "INVALID_TYPE");
      shop.definitions.set(name, definition.type);
      return { userErrors: [] };
    },
    metafieldsSet: ({ metafields }: { metafields: readonly FieldToSet[] }) => {
      if (metafields.length > MOST_AT_ONCE) return problem("Exceeded the maximum metafields input limit of 25.");
      for (const field of metafields) {
        requireScope(shop, ownerOf(field.ownerId));
        const refused = problemOf(shop, field);
        if (refused) return refused;
      }
      for (const field of metafields) {
        const fields = shop.metafields.get(field.ownerId) ?? new Map<string, string>();
        shop.metafields.set(field.ownerId, fields.set(nameOf(field), field.value));
      }
      return { userErrors: [] };
    },
    metafieldsDelete: ({ metafields }: { metafields: readonly Field[] }) => {
      if (metafields.length > MOST_AT_ONCE) return problem("Exceeded the maximum metafields input limit of 25.");
      for (const field of metafields) requireScope(shop, ownerOf(field.ownerId));
      for (const field of metafields) shop.metafields.get(field.ownerId)?.delete(nameOf(field));
      return { userErrors: [] };
    },
  };
}

function problemOf(shop: Shop, field: FieldToSet) {
  if (!/^[\w-]{2,64}$/.test(field.key)) return problem("Key must have 2 to 64 characters.");
  if (field.value === "") return problem("Value can't be blank.", "BLANK");
  const defined = shop.definitions.get(`${ownerOf(field.ownerId)}/${nameOf(field)}`);
  const type = field.type ?? defined;
  if (type === undefined) return problem("Type can't be blank.", "BLANK");
  if (defined !== undefined && type !== defined) {
    return problem(`Type must be consistent with the definition's type: '${defined}'.`, "INVALID_TYPE");
  }
  const known = types[type];
  if (!known) return problem("Type name is not a valid type.", "INVALID_TYPE");
  return known.takes(field.value) ? null : problem(known.problem, "INVALID_VALUE");
}

/** `<namespace>.<key>` */
function nameOf({ namespace = "$app", key }: Pick<Field, "namespace" | "key">): string {
  return `${namespace}.${key}`;
}

/** As `GET /shopify/store/<name>/metafields` shows them, with the tags of each owner. */
export function metafieldsOf(shop: Shop): Record<string, Record<string, string>> {
  const owners = new Set([...shop.metafields.keys(), ...shop.tags.keys()]);
  return Object.fromEntries(
    [...owners].map((owner) => {
      const tags = shop.tags.get(owner)?.join(", ") ?? "";
      return [owner, { ...Object.fromEntries(shop.metafields.get(owner) ?? []), ...(tags && { tags }) }];
    }),
  );
}

/** The kind of thing that a global id is of: `order` or `customer`. */
export function ownerOf(ownerId: string): string {
  return /^gid:\/\/shopify\/(\w+)\//.exec(ownerId)?.[1]?.toLowerCase() ?? "";
}

export function requireScope(shop: Shop, owner: string): void {
  if (shop.scopes.includes(`write_${owner}s`)) return;
  throw new GraphQLError("Access denied.", { extensions: { code: "ACCESS_DENIED" } });
}

function problem(message: string, code = "INVALID") {
  return { userErrors: [{ code, field: null, message }] };
}
