import * as z from "zod";
import { storeAccess } from "#lib/store-access.ts";
import { adminChange, declareCalls, json, memberRead, nothing } from "./declare.ts";
import { platformValues } from "./shapes.ts";
import { Instant } from "./value-shapes.ts";

/** The account's store as its screens show it. */
export const StoreStatus = z.object({
  platform: z.enum(platformValues),
  domain: z.string().nullable(),
  /** What the store calls itself. */
  name: z.string().nullable(),
  /** `none`: not connected. `paused`: the store ended our access, and has to be connected again. */
  status: z.enum(["none", "connected", "paused"]),
  /** The app's page in the store's admin, which connects the store; null unless the merchant added the app and has yet to open it. */
  appPage: z.string().nullable(),
  connectedAt: Instant.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: Instant.nullable(),
  /** What the store keeps from us while the survey works. */
  missingAccess: z.array(z.enum(storeAccess)),
  /** The newest order that we received, by when it was placed. */
  lastOrderAt: Instant.nullable(),
  /** When we last checked that the store sends us its orders, and when we last had to set that up or repair it. */
  webhooks: z.object({ checkedAt: Instant.nullable(), repairedAt: Instant.nullable() }),
  /** The store that was disconnected last; null while one is connected. */
  previous: z.object({ platform: z.enum(platformValues), domain: z.string(), disconnectedAt: Instant }).nullable(),
  /** What the store says about itself where the account says something else, as an offer. */
  offers: z.object({ currency: z.string().nullable(), timeZone: z.string().nullable() }),
  /** What the live check looks for, since the store was connected. */
  check: z.object({
    isPublished: z.boolean(),
    isOn: z.boolean(),
    firstOrderAt: Instant.nullable(),
    isSeen: z.boolean(),
  }),
  /**
   * Orders of the last 30 days that the survey could have shown with, and those that it was seen with. Orders of the last
   * two minutes are `pending`: their shoppers may still see it.
   */
  coverage: z.object({ orders: z.int(), seen: z.int(), pending: z.int() }),
  /** All orders of the last 30 days; null unless the store has been connected as long. */
  monthlyOrders: z.int().nullable().optional(),
});
export type StoreStatus = z.infer<typeof StoreStatus>;

/** The connected store. */
export const appStoreCalls = declareCalls({
  PlaceSurvey: {
    route: "POST /app/stores/place-survey",
    summary: "Add the survey to the store's order page, or repair it",
    note: "For platforms where Afterword places the survey itself. It is added when a store is connected, and only then by itself, because the merchant may have removed it on purpose.",
    ...adminChange,
    staffAction: "Added the survey to the store's order page",
    refusals: ["conflict", "partner-refused", "partner-failed"],
    returns: nothing,
    withoutExample: "needs a store of a partner",
  },
  GetStore: {
    route: "GET /app/stores/current",
    summary: "Get the account's store, how its connection works, and whether the survey was seen on it",
    ...memberRead,
    returns: json(StoreStatus),
    example: {
      as: "owner",
      answer: {
        platform: "WooCommerce",
        domain: "harbor-goods.example",
        name: "Harbor Goods",
        status: "connected",
        appPage: null,
        connectedAt: "2026-11-20T09:30:00.000Z",
        lastError: null,
        lastErrorAt: null,
        missingAccess: [],
        lastOrderAt: "2026-11-20T10:12:00.000Z",
        webhooks: { checkedAt: "2026-11-20T09:31:00.000Z", repairedAt: "2026-11-20T09:31:00.000Z" },
        previous: null,
        offers: { currency: "EUR", timeZone: null },
        check: { isPublished: true, isOn: true, firstOrderAt: "2026-11-20T09:41:00.000Z", isSeen: true },
        coverage: { orders: 212, seen: 187, pending: 1 },
        monthlyOrders: null,
      },
    },
  },
});
