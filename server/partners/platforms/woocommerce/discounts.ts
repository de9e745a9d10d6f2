import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { PlatformDiscounts, Store, StoreDiscount } from "../platform.ts";
import { askStore, problemOf, readAnswer } from "./client.ts";
import type { WooAccess } from "./credentials.ts";

/** The most coupons that a search for a whole code may return. It finds one. */
const MOST_FOUND = 10;
const Coupons = z.array(z.object({ code: z.string(), description: z.string().default("") })).max(MOST_FOUND);
const Coupon = z.object({ id: z.int().positive() });
/** WooCommerce's code for a coupon that reads the same. */
const TAKEN = "woocommerce_rest_coupon_code_already_exists";
/** The WordPress user whose key we have may not make coupons, as opposed to everything else. */
const FORBIDDEN = "woocommerce_rest_cannot_create";

/** Coupons of a store: its key may write, which is all that they need. */
export function wooDiscounts(accessOf: (store: Store) => Promise<WooAccess>): PlatformDiscounts {
  return {
    scopes: [],
    needsOrderKey: true,
    readScopes: () => Promise.resolve([]),
    has: async (store, discount) => has(await accessOf(store), discount),
    create: async (store, discount) => create(await accessOf(store), discount),
  };
}

/** WooCommerce keeps codes in lower case. */
async function has(access: WooAccess, { code, title }: Pick<StoreDiscount, "code" | "title">): Promise<boolean> {
  const answer = await askStore(access, { path: "coupons", query: { code: code.toLowerCase() } });
  const found = readAnswer(access, Coupons, answer);
  return found.some((one) => one.code.toLowerCase() === code.toLowerCase() && one.description === title);
}

async function create(access: WooAccess, { code, title, value, endsAt }: StoreDiscount): Promise<boolean> {
  const body = {
    code,
    description: title,
    discount_type: "percent" in value ? "percent" : "fixed_cart",
    amount: "percent" in value ? String(value.percent) : value.amount,
    usage_limit: 1,
    usage_limit_per_user: 1,
    individual_use: true,
    // ISO 8601 without the time zone, which is the field's own.
    date_expires_gmt: endsAt.toISOString().slice(0, 19),
  };
  const answer = await askStore(access, { method: "POST", path: "coupons", body, expected: [TAKEN, FORBIDDEN] });
  const problem = problemOf(answer.body)?.code;
  if (problem === FORBIDDEN) {
    const { hostname } = new URL(access.address);
    const remedy = "Connect the store again as a user who may.";
    throw new AppError("partner-refused", `${hostname} doesn't let our key make coupons. ${remedy}`);
  }
  // A busy store is asked again, and may have made it the first time.
  if (problem === TAKEN) return await has(access, { code, title });
  readAnswer(access, Coupon, answer);
  return true;
}
