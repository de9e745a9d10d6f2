import * as z from "zod";
import {
  DeadCredentials,
  type PlatformOrder,
  type PlatformOrders,
  type PlatformStores,
  type Store,
  type StoreDetails,
  type SurveyPlacement,
} from "../platform.ts";
import { askWix } from "./ask-wix.ts";
import { toPlatformOrder, WixOrder } from "./order.ts";
import { readEvent } from "./read-event.ts";
import { reportPayment } from "./report-payment.ts";
import { guidOf, type WixApp } from "./wix-app.ts";

const ORDERS_ON_PAGE = 50;

/** How Wix's sites are reached: by Wix's REST API, with a token for the app's instance in a site. */
export function wixStores(app: WixApp): PlatformStores {
  const { market } = app;
  return {
    readEvent,
    readStore: (store) => readStore(app, store),
    readOrder: (store, sourceOrderId) => readOrder(app, store, sourceOrderId),
    listOrders: (store, since, cursor) => listOrders(app, store, since, cursor),
    // Wix sends them for the app's whole configuration, to all its sites, and never switches them off for one.
    subscribe: async () => 0,
    placeSurvey: (store, placement) => placeSurvey(app, store, placement),
    keepsSurvey: true,
    removeSurvey: (store) => removeSurvey(app, store),
    ...(market && { reportPayment: (store, payment) => reportPayment(app, store, payment, market.sharePercent) }),
    disconnect: async (store) => {
      try {
        // The app stays installed: only the site's merchant can remove it.
        await removeSurvey(app, store);
      } catch (error) {
        if (!(error instanceof DeadCredentials)) throw error;
      }
    },
  };
}

const Text = z.string().nullish().catch(null);
const AppInstance = z.object({ site: z.object({ siteDisplayName: Text, paymentCurrency: Text, url: Text }) });

async function readStore(app: WixApp, store: Store): Promise<StoreDetails> {
  const instance = await askWix(app, store, { method: "GET", path: "/apps/v1/instance" }, AppInstance);
  const { siteDisplayName = null, paymentCurrency = null, url = null } = instance?.site ?? {};
  return {
    name: siteDisplayName?.trim().slice(0, 200) || null,
    // Wix names the plan of the app, not that of the site, and its time zone takes a permission of its own.
    planName: null,
    currency: paymentCurrency && /^[A-Z]{3}$/.test(paymentCurrency) ? paymentCurrency : null,
    timeZone: null,
    websiteUrl: url && /^https:\/\//.test(url) ? url.slice(0, 2000) : null,
  };
}

async function readOrder(app: WixApp, store: Store, sourceOrderId: string): Promise<PlatformOrder | null> {
  const id = guidOf(sourceOrderId);
  if (id === null) return null;
  const request = { method: "GET", path: `/ecom/v1/orders/${id}` } as const;
  const found = await askWix(app, store, request, z.object({ order: WixOrder }));
  return found && toPlatformOrder(found.order);
}

const Found = z.object({
  orders: z.array(z.unknown()).max(ORDERS_ON_PAGE).default([]),
  metadata: z
    .object({ hasNext: z.boolean().nullish(), cursors: z.object({ next: z.string().max(5000).nullish() }).nullish() })
    .nullish(),
});

/** A cursor holds what was asked for at first. Orders whose payment has begun alone are never in the list. */
async function listOrders(app: WixApp, store: Store, since: Date, cursor: string | null): Promise<PlatformOrders> {
  const search =
    cursor === null
      ? {
          filter: { updatedDate: { $gte: since.toISOString() } },
          sort: [{ fieldName: "updatedDate", order: "ASC" }],
          cursorPaging: { limit: ORDERS_ON_PAGE },
        }
      : { cursorPaging: { limit: ORDERS_ON_PAGE, cursor } };
  const request = { method: "POST", path: "/ecom/v1/orders/search", body: { search } } as const;
  const found = await askWix(app, store, request, Found);
  if (!found) return { orders: [], nextCursor: null };
  // One by one: an order that can't be read hides none of the others.
  const orders = found.orders.flatMap((one) => WixOrder.safeParse(one).data ?? []);
  const { hasNext, cursors } = found.metadata ?? {};
  return { orders: orders.map(toPlatformOrder), nextCursor: hasNext ? (cursors?.next ?? null) : null };
}

const SCRIPTS = "/apps/v1/scripts";

/** The script itself is part of the app at Wix, with a place for the key. It runs once the site is published. */
async function placeSurvey(app: WixApp, store: Store, { publishableKey }: SurveyPlacement): Promise<void> {
  const properties = { parameters: { publicKey: publishableKey }, disabled: false };
  await askWix(app, store, { method: "POST", path: SCRIPTS, body: { properties } }, z.unknown());
}

async function removeSurvey(app: WixApp, store: Store): Promise<void> {
  const properties = { disabled: true };
  await askWix(app, store, { method: "POST", path: SCRIPTS, body: { properties } }, z.unknown());
}
