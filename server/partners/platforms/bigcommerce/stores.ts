import * as z from "zod";
import { DeadCredentials, type PlatformStores, type Store, type StoreDetails } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import { readEvent } from "./read-event.ts";
import { listOrders, readOrder } from "./read-orders.ts";
import { subscribe, unsubscribe } from "./subscribe.ts";
import { placeSurvey, removeSurvey } from "./survey-script.ts";

/** How BigCommerce's stores are reached: orders by version 2 of their API, everything else of ours by version 3. */
export const bigCommerceStores: PlatformStores = {
  readEvent,
  readStore,
  readOrder,
  listOrders,
  subscribe,
  placeSurvey,
  removeSurvey,
  disconnect: async (store, deliveryUrl) => {
    try {
      // The token itself ends only when the merchant uninstalls the app.
      await removeSurvey(store);
      await unsubscribe(store, deliveryUrl);
    } catch (error) {
      if (!(error instanceof DeadCredentials)) throw error;
    }
  },
};

const Text = z.string().catch("");
const Information = z.object({
  name: Text,
  plan_name: Text,
  currency: Text,
  secure_url: Text,
  timezone: z.object({ name: Text }).catch({ name: "" }),
});

async function readStore(store: Store): Promise<StoreDetails> {
  const found = readAnswer(store, Information, await askStore(store, { path: "v2/store" }));
  return {
    name: found.name.slice(0, 200) || null,
    planName: found.plan_name.slice(0, 200) || null,
    currency: /^[A-Z]{3}$/.test(found.currency) ? found.currency : null,
    timeZone: /^[A-Za-z_]{1,40}(\/[\w+-]{1,40}){1,2}$/.test(found.timezone.name) ? found.timezone.name : null,
    websiteUrl: /^https:\/\//.test(found.secure_url) ? found.secure_url.slice(0, 2000) : null,
  };
}
