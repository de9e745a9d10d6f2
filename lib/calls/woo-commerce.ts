import * as z from "zod";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { names } from "./example-values.ts";

/** Texts of a store: far longer than what WooCommerce sends. */
const keyText = z.string().min(1, "is required").max(200, "must have at most 200 characters");

export const wooCommerceCalls = declareCalls({
  ApiKey: {
    route: "GET /WooCommerce/ApiKey",
    summary: "Get the publishable key, for the plugin",
    ...memberRead,
    returns: json(z.object({ apiKey: z.string() })),
    example: { as: "owner", answer: { apiKey: names.publishableKey } },
  },
  AuthCallback: {
    route: "POST /WooCommerce/AuthCallback",
    summary: "Receive the store's keys",
    note: "The store calls it after its merchant approved, with the `user_id` that `Auth` gave it. The key is tried against that store before it's stored, encrypted. It connects the store once the browser that asked comes back, and is deleted if that takes more than 15 minutes. One that doesn't work isn't stored, and the merchant reads why once they're back. A repeated call changes nothing.",
    access: "public",
    effect: "open",
    body: z.object({
      key_id: z.int(),
      user_id: keyText,
      consumer_key: keyText,
      consumer_secret: keyText,
      key_permissions: keyText,
    }),
    refusals: ["unauthenticated", "conflict"],
    returns: json(z.object({ ok: z.literal(true) })),
    example: {
      as: "nobody",
      body: {
        key_id: 7,
        user_id: "tVb0Yc3kQmWx1Zr8Lp5NdAy6Hs2JfUe9GiTo4KqRvBnXwCzMaPlDhSjFgEuIyOt0R",
        consumer_key: "ck_4be1c0f7a2d95836e0b14c7fa95d2e8360bc41f7",
        consumer_secret: "cs_9d2e8360bc41f74be1c0f7a2d95836e0b14c7fa9",
        key_permissions: "read_write",
      },
      notSent: "`user_id` is made for one request, by `Auth`.",
      answer: { ok: true },
    },
  },
  Auth: {
    route: "GET /WooCommerce/Auth",
    summary: "Go to the store's consent page",
    note: "The store is asked whether it has WooCommerce's API. Then redirects the browser to the store's own page, where its merchant approves. The request expires after 15 minutes.",
    access: "admin",
    effect: "navigation",
    staffAction: "Started connecting WooCommerce",
    query: z.object({ storeUrl: z.string().min(1, "is required").max(1000, "must have at most 1000 characters") }),
    refusals: ["conflict", "partner-refused", "partner-failed"],
    returns: raw("text/plain", 302),
    example: {
      as: "owner",
      query: { storeUrl: "https://harbor-goods.example" },
      notSent: "The store is asked first, and this one doesn't exist.",
    },
  },
});
