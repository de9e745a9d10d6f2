import { createHash } from "node:crypto";
import * as z from "zod";
import type { PlatformAnswers, Store, StoreAnswer, StoreAnswerKind } from "../platform.ts";
import { writeTags } from "./answer-tags.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import { plainId } from "./order.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** Ours alone: other apps can't write there. */
const NAMESPACE = "$app:answers";
/** Where all answers were texts. A field's type can't be changed, so what is there is taken away as answers are written. */
const PREVIOUS_NAMESPACE = "$app";
/** Metafield types that customer segments can compare; long texts can't be compared. */
const types: Record<StoreAnswerKind, string> = {
  score: "number_integer",
  number: "number_decimal",
  choice: "single_line_text_field",
  choices: "list.single_line_text_field",
  text: "multi_line_text_field",
};
const LONGEST_VALUE = 5_000;
/** The most characters of a list's entry, and the most entries. */
const [LONGEST_ENTRY, MOST_ENTRIES] = [200, 128];
const LONGEST_NAME = 200;
/** As many as one request may set. */
const MOST_AT_ONCE = 25;

/** Answers as metafields of orders and customers, in the app's own namespace, and as their tags. */
export function shopifyAnswers(app: ShopifyApp): PlatformAnswers {
  return {
    scopes: ["write_orders", "write_customers"],
    readScopes: (store) => readScopes(app, store),
    define: (store, question) => define(app, store, question),
    write: (store, sourceOrderId, answers) => write(app, store, sourceOrderId, answers),
  };
}

/** What the store's merchant has granted. */
export async function readScopes(app: ShopifyApp, store: Store): Promise<string[]> {
  const { currentAppInstallation } = await askAdmin(app, store, {
    document: "query AfterwordScopes { currentAppInstallation { accessScopes { handle } } }",
    data: z.object({
      currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string().max(200) })).max(500) }),
    }),
  });
  return currentAppInstallation.accessScopes.map(({ handle }) => handle);
}

const defineDocument = `mutation AfterwordField($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { userErrors { code message } }
}`;
const Defined = z.object({
  metafieldDefinitionCreate: z.object({
    userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

/** So that the admin shows the field, and segments of customers and workflows can compare it. */
async function define(
  app: ShopifyApp,
  store: Store,
  { questionNameId, title, kind }: { questionNameId: string; title: string; kind: StoreAnswerKind },
): Promise<void> {
  for (const ownerType of ["ORDER", "CUSTOMER"]) {
    const definition = {
      name: title.slice(0, LONGEST_NAME),
      namespace: NAMESPACE,
      key: keyOf(questionNameId),
      type: types[kind],
      ownerType,
      access: { admin: "MERCHANT_READ" },
    };
    const variables = { definition };
    const { metafieldDefinitionCreate } = await askAdmin(app, store, {
      document: defineDocument,
      variables,
      data: Defined,
    });
    refuseUserErrors(
      store.domain,
      metafieldDefinitionCreate.userErrors.filter(({ code }) => code !== "TAKEN"),
    );
  }
}

const ownersDocument = "query AfterwordOwners($id: ID!) { order(id: $id) { tags customer { id tags } } }";
const Tags = z.array(z.string()).max(1000);
const Owners = z.object({
  order: z.object({ tags: Tags, customer: z.object({ id: z.string(), tags: Tags }).nullish() }).nullable(),
});
const setDocument = `mutation AfterwordAnswers($metafields: [MetafieldsSetInput!]!, $previous: [MetafieldIdentifierInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } }
  metafieldsDelete(metafields: $previous) { userErrors { message } }
}`;
const deleteDocument = `mutation AfterwordRemoved($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { userErrors { message } }
}`;
const Done = z.object({ userErrors: UserErrors });

async function write(
  app: ShopifyApp,
  store: Store,
  sourceOrderId: string,
  answers: ReadonlyMap<string, StoreAnswer | null>,
): Promise<boolean> {
  const id = plainId(sourceOrderId);
  if (id === null) return false;
  const orderGid = `gid://shopify/Order/${id}`;
  const variables = { id: orderGid };
  const { order } = await askAdmin(app, store, { document: ownersDocument, variables, data: Owners });
  if (!order) return false;
  const owners = [{ id: orderGid, tags: order.tags }, ...(order.customer ? [order.customer] : [])];
  const fields = owners.flatMap(({ id: ownerId }) =>
    [...answers].map(([questionNameId, answer]) => ({
      field: { ownerId, key: keyOf(questionNameId) },
      set: answer && { type: types[answer.kind], value: fieldValue(answer) },
    })),
  );
  await setFields(
    app,
    store,
    fields.flatMap(({ field, set }) => (set?.value ? [{ field, set }] : [])),
  );
  await deleteFields(
    app,
    store,
    fields.flatMap(({ field, set }) => (set?.value ? [] : [field])),
  );
  for (const owner of owners) await writeTags(app, store, owner, answers);
  return true;
}

interface Field {
  ownerId: string;
  key: string;
}

async function setFields(
  app: ShopifyApp,
  store: Store,
  fields: readonly { field: Field; set: { type: string; value: string } }[],
): Promise<void> {
  for (const some of batchesOf(fields)) {
    const metafields = some.map(({ field, set }) => ({ ...field, ...set, namespace: NAMESPACE }));
    const previous = some.map(({ field }) => ({ ...field, namespace: PREVIOUS_NAMESPACE }));
    const data = z.object({ metafieldsSet: Done, metafieldsDelete: Done });
    const variables = { metafields, previous };
    const { metafieldsSet, metafieldsDelete } = await askAdmin(app, store, { document: setDocument, variables, data });
    refuseUserErrors(store.domain, [...metafieldsSet.userErrors, ...metafieldsDelete.userErrors]);
  }
}

async function deleteFields(app: ShopifyApp, store: Store, fields: readonly Field[]): Promise<void> {
  const everywhere = fields.flatMap((field) =>
    [NAMESPACE, PREVIOUS_NAMESPACE].map((namespace) => ({ ...field, namespace })),
  );
  for (const metafields of batchesOf(everywhere)) {
    const data = z.object({ metafieldsDelete: Done });
    const deleted = await askAdmin(app, store, { document: deleteDocument, variables: { metafields }, data });
    refuseUserErrors(store.domain, deleted.metafieldsDelete.userErrors);
  }
}

/** As the field's type has it; empty for what it can't hold. */
function fieldValue({ kind, values }: StoreAnswer): string {
  const text = values.join(", ").slice(0, LONGEST_VALUE).toWellFormed();
  switch (kind) {
    case "score":
      return /^-?\d{1,15}$/.test(text) ? text : "";
    case "number":
      return /^-?\d{1,13}(\.\d{1,9})?$/.test(text) ? text : "";
    case "choice":
      return lineOf(text);
    case "choices": {
      const lines = values.map((value) => lineOf(value.slice(0, LONGEST_ENTRY))).filter((line) => line !== "");
      return lines.length > 0 ? JSON.stringify(lines.slice(0, MOST_ENTRIES)) : "";
    }
    case "text":
      return text;
  }
}

function lineOf(text: string): string {
  return text.toWellFormed().split(/\s+/).join(" ").trim();
}

function batchesOf<One>(all: readonly One[]): One[][] {
  const batches = Math.ceil(all.length / MOST_AT_ONCE);
  return Array.from({ length: batches }, (_, n) => all.slice(n * MOST_AT_ONCE, (n + 1) * MOST_AT_ONCE));
}

/** A question's own name if Shopify accepts it as a key, as those of the editor are. */
function keyOf(questionNameId: string): string {
  if (/^[\w-]{2,64}$/.test(questionNameId)) return questionNameId;
  return `question-${createHash("sha256").update(questionNameId).digest("hex").slice(0, 32)}`;
}
