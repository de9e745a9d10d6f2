import * as z from "zod";
import { declareCalls, json, raw } from "./declare.ts";

export const wooCommerceCalls = declareCalls({
  ApiKey: {
    route: "GET /WooCommerce/ApiKey",
    summary: "Get the publishable key, for the plugin",
    access: "member",
    effect: "read",
    planned: true,
    returns: json(z.object({ apiKey: z.string() })),
  },
  AuthCallback: {
    route: "POST /WooCommerce/AuthCallback",
    summary: "Receive the store's keys",
    access: "public",
    effect: "open",
    planned: true,
    body: z.object({
      key_id: z.int(),
      user_id: z.string(),
      consumer_key: z.string(),
      consumer_secret: z.string(),
      key_permissions: z.string(),
    }),
    returns: json(z.object({ ok: z.literal(true) })),
  },
  Auth: {
    route: "GET /WooCommerce/Auth",
    summary: "Go to the store's consent page",
    access: "admin",
    effect: "navigation",
    staffAction: "Started connecting WooCommerce",
    planned: true,
    query: z.object({ storeUrl: z.string() }),
    returns: raw("text/plain", 302),
  },
});
