import { z } from "zod";
import { appId, appSecret } from "./setting.ts";

/** The variables of the BigCommerce app. */
export const bigCommerceSettings = {
  BIGCOMMERCE_CLIENT_ID: appId("must be the BigCommerce app's client ID"),
  /** Verifies BigCommerce's signatures. */
  BIGCOMMERCE_CLIENT_SECRET: appSecret("must be the BigCommerce app's client secret"),
  /** Where stores' control panels are, which show the app in a frame; the sandbox has stand-ins. */
  BIGCOMMERCE_CONTROL_PANEL_URL: z
    .string()
    .regex(/^https?:\/\/[\w{}.:/-]+$/, "must be the address of a store's control panel, with {hash} for the store")
    .default("https://store-{hash}.mybigcommerce.com"),
};
