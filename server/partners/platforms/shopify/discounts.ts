import * as z from "zod";
import type { PlatformDiscounts, Store, StoreDiscount } from "../platform.ts";
import { readScopes } from "./answers.ts";
import { askAdmin, refuseUserErrors } from "./ask-admin.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** Codes for an amount off the whole order, as the merchant sees them among the store's discounts. */
export function shopifyDiscounts(app: ShopifyApp): PlatformDiscounts {
  return {
    scopes: ["write_discounts"],
    readScopes: (store) => readScopes(app, store),
    has: (store, discount) => has(app, store, discount),
    create: (store, discount) => create(app, store, discount),
  };
}

const findDocument = `query AfterwordDiscount($code: String!) {
  codeDiscountNodeByCode(code: $code) { codeDiscount { ... on DiscountCodeBasic { title } } }
}`;
const Found = z.object({
  codeDiscountNodeByCode: z.object({ codeDiscount: z.object({ title: z.string().optional() }) }).nullable(),
});

async function has(app: ShopifyApp, store: Store, { code, title }: Pick<StoreDiscount, "code" | "title">) {
  const found = await askAdmin(app, store, { document: findDocument, variables: { code }, data: Found });
  return found.codeDiscountNodeByCode?.codeDiscount.title === title;
}

const createDocument = `mutation AfterwordNewDiscount($basicCodeDiscount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $basicCodeDiscount) { userErrors { code message } }
}`;
const Created = z.object({
  discountCodeBasicCreate: z.object({
    userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

async function create(
  app: ShopifyApp,
  store: Store,
  { code, title, value, startsAt, endsAt }: StoreDiscount,
): Promise<boolean> {
  const basicCodeDiscount = {
    title,
    code,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    usageLimit: 1,
    appliesOncePerCustomer: true,
    context: { all: "ALL" },
    customerGets: {
      // A percentage is a fraction of 1.
      value:
        "percent" in value
          ? { percentage: value.percent / 100 }
          : { discountAmount: { amount: value.amount, appliesOnEachItem: false } },
      items: { all: true },
    },
  };
  const { discountCodeBasicCreate } = await askAdmin(app, store, {
    document: createDocument,
    variables: { basicCodeDiscount },
    data: Created,
  });
  const { userErrors } = discountCodeBasicCreate;
  if (userErrors.some(({ code }) => code === "TAKEN")) return false;
  refuseUserErrors(store.domain, userErrors);
  return true;
}
