import { createHash } from "node:crypto";
import * as z from "zod";
import type { PlatformAnswers, Store } from "../platform.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import { plainId } from "./order.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** Ours alone: other apps can't write there. */
const NAMESPACE = "$app";
const TYPE = "multi_line_text_field";
const LONGEST_VALUE = 5_000;
const LONGEST_NAME = 200;
/** As many as one request may set. */
const MOST_AT_ONCE = 25;

/** Answers as metafields of orders and customers, in the app's own namespace. */
export function shopifyAnswers(app: ShopifyApp): PlatformAnswers {
  return {
    scopes: ["write_orders", "write_customers"],
    readScopes: (store) => readScopes(app, store),
    define: (store, question) => define(app, store, question),
    write: (store, sourceOrderId, answers) => write(app, store, sourceOrderId, answers),
  };
}

async function readScopes(app: ShopifyApp, store: Store): Promise<string[]> {
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

/** So that the admin shows the field, and segments and workflows can use it. */
async function define(
  app: ShopifyApp,
  store: Store,
  { questionNameId, title }: { questionNameId: string; title: string },
): Promise<void> {
  for (const ownerType of ["ORDER", "CUSTOMER"]) {
    const definition = {
      name: title.slice(0, LONGEST_NAME),
      namespace: NAMESPACE,
      key: keyOf(questionNameId),
      type: TYPE,
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

const ownersDocument = "query AfterwordOwners($id: ID!) { order(id: $id) { customer { id } } }";
const setDocument = `mutation AfterwordAnswers($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } }
}`;
const deleteDocument = `mutation AfterwordRemoved($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { userErrors { message } }
}`;

async function write(
  app: ShopifyApp,
  store: Store,
  sourceOrderId: string,
  answers: ReadonlyMap<string, string | null>,
): Promise<boolean> {
  const id = plainId(sourceOrderId);
  if (id === null) return false;
  const orderGid = `gid://shopify/Order/${id}`;
  const { order } = await askAdmin(app, store, {
    document: ownersDocument,
    variables: { id: orderGid },
    data: z.object({ order: z.object({ customer: z.object({ id: z.string() }).nullish() }).nullable() }),
  });
  if (!order) return false;
  const owners = [orderGid, ...(order.customer ? [order.customer.id] : [])];
  const fields = owners.flatMap((ownerId) =>
    [...answers].map(([questionNameId, answer]) => ({
      field: { ownerId, namespace: NAMESPACE, key: keyOf(questionNameId) },
      value: answer?.slice(0, LONGEST_VALUE).toWellFormed() ?? "",
    })),
  );
  const [kept, removed] = [fields.filter(({ value }) => value !== ""), fields.filter(({ value }) => value === "")];
  for (const some of batchesOf(kept)) {
    const metafields = some.map(({ field, value }) => ({ ...field, type: TYPE, value }));
    const data = z.object({ metafieldsSet: z.object({ userErrors: UserErrors }) });
    const { metafieldsSet } = await askAdmin(app, store, { document: setDocument, variables: { metafields }, data });
    refuseUserErrors(store.domain, metafieldsSet.userErrors);
  }
  for (const some of batchesOf(removed)) {
    const metafields = some.map(({ field }) => field);
    const data = z.object({ metafieldsDelete: z.object({ userErrors: UserErrors }) });
    const deleted = await askAdmin(app, store, { document: deleteDocument, variables: { metafields }, data });
    refuseUserErrors(store.domain, deleted.metafieldsDelete.userErrors);
  }
  return true;
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
