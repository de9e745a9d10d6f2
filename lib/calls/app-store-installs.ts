import * as z from "zod";
import { adminChange, declareCalls, json, memberRead, nothing, publicChange, raw } from "./declare.ts";
import { Id } from "./value-shapes.ts";

/** As WordPress's filter `update_plugins_{hostname}` expects it. */
const PluginUpdate = z.object({
  slug: z.string(),
  version: z.string(),
  url: z.string(),
  package: z.string(),
  tested: z.string(),
  requires: z.string(),
  requires_php: z.string(),
});
export type PluginUpdate = z.infer<typeof PluginUpdate>;

/** Calls for what a merchant installs in a store. */
export const appStoreInstallCalls = declareCalls({
  DownloadWooCommercePlugin: {
    route: "GET /app/stores/plugin",
    summary: "Download the WooCommerce plugin with the account's settings in it",
    note: "A zip that WordPress installs. It contains this installation's URL and the account's publishable key, so the merchant has nothing to enter.",
    ...memberRead,
    returns: raw("application/zip"),
    example: { as: "owner" },
  },
  GetPluginUpdate: {
    route: "GET /app/stores/plugin-update",
    summary: "Get the WooCommerce plugin's newest version",
    note: "The plugin calls it when WordPress checks for updates.",
    access: "public",
    effect: "read",
    returns: json(PluginUpdate),
    withoutExample: "its addresses are those of one installation",
  },
  DownloadPluginUpdate: {
    route: "GET /app/stores/plugin-package",
    summary: "Download the WooCommerce plugin, as an update",
    note: "WordPress calls it. The zip has no settings: those stay with the site.",
    access: "public",
    effect: "read",
    returns: raw("application/zip"),
    example: { as: "nobody" },
  },
  StartShopifyInstall: {
    route: "POST /app/stores/start-install",
    summary: "Start to install the app in a Shopify store from this account",
    note: "Returns the path that leads to the store's install page. If the app is opened in the store's admin within 30 minutes, it asks there whether to connect the store to this account.",
    ...adminChange,
    notForStaff: true,
    refusals: ["conflict", "too-many-requests"],
    body: z.object({ domain: z.string().max(253, "must have at most 253 characters") }),
    returns: json(z.object({ path: z.string() })),
    example: {
      as: "owner",
      body: { domain: "harbor-goods.myshopify.com" },
      answer: { path: "/shopify/RedirectToShopifyAuthPage?shop=harbor-goods.myshopify.com" },
    },
  },
  AnswerInstall: {
    route: "POST /app/stores/answer-install",
    summary: "Say in a store's admin whether to connect the store to the account that started the install",
    note: "Takes a session token of the store's admin as the bearer token. `accountId` is the account that the question named; with `null`, the store gets an account of its own.",
    ...publicChange,
    staffAction: "Answered whether to connect a store",
    refusals: ["unauthenticated", "conflict", "partner-refused", "partner-failed"],
    body: z.object({ accountId: Id.nullable() }),
    returns: nothing,
    withoutExample: "needs a session token of a store's admin",
  },
});
