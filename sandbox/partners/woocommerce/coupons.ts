import type { ServerResponse } from "node:http";
import { problemBody } from "./refusals.ts";
import type { Store } from "./store.ts";
import type { StoreCoupon } from "./store-coupon.ts";

const types = ["percent", "fixed_cart", "fixed_product"];
const MOST_COUPONS = 10_000;

/** `coupons`: lists those with a code, or adds one, as WooCommerce does. */
export function answerCoupons(
  store: Store,
  { method, query, body }: { method: string; query: URLSearchParams; body: Record<string, unknown> },
  response: ServerResponse,
): true {
  if (method === "GET") {
    const code = query.get("code")?.toLowerCase();
    const all = [...store.coupons.values()];
    return send(response, 200, code === undefined ? all.slice(0, 10) : all.filter((one) => one.code === code));
  }
  if (store.refusal("noCoupons")) {
    const words = "Sorry, you are not allowed to create resources.";
    return send(response, 403, problemBody(403, "woocommerce_rest_cannot_create", words));
  }
  const refused = problemOf(store, body);
  if (refused) return send(response, 400, problemBody(400, ...refused));
  const coupon = couponOf(store.nextId++, body);
  store.coupons.set(coupon.code, coupon);
  return send(response, 201, coupon);
}

function problemOf(store: Store, body: Record<string, unknown>): [code: string, message: string] | null {
  const { code, amount = "0", discount_type = "fixed_cart", usage_limit } = body;
  if (typeof code !== "string" || code.trim() === "")
    return ["rest_missing_callback_param", "Missing parameter(s): code"];
  if (!types.includes(String(discount_type))) return ["rest_invalid_param", "Invalid parameter(s): discount_type"];
  if (typeof amount !== "string" || !/^\d+(\.\d+)?$/.test(amount)) {
    return ["rest_invalid_param", "Invalid parameter(s): amount"];
  }
  if (discount_type === "percent" && Number(amount) > 100) {
    return ["coupon_invalid_amount", "Invalid discount amount"];
  }
  if (usage_limit !== undefined && !Number.isInteger(usage_limit)) {
    return ["rest_invalid_param", "Invalid parameter(s): usage_limit"];
  }
  if (store.coupons.has(code.toLowerCase()) || store.coupons.size >= MOST_COUPONS) {
    return ["woocommerce_rest_coupon_code_already_exists", "The coupon code already exists"];
  }
  return null;
}

function couponOf(id: number, body: Record<string, unknown>): StoreCoupon {
  const limit = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);
  return {
    id,
    code: String(body.code).toLowerCase(),
    amount: Number(body.amount ?? 0).toFixed(2),
    discount_type: String(body.discount_type ?? "fixed_cart"),
    description: String(body.description ?? ""),
    date_expires_gmt: typeof body.date_expires_gmt === "string" ? body.date_expires_gmt : null,
    usage_limit: limit(body.usage_limit),
    usage_limit_per_user: limit(body.usage_limit_per_user),
    individual_use: body.individual_use === true,
  };
}

function send(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(value));
  return true;
}
