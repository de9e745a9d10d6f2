import { z } from "zod";
import { appSecret, webPage } from "./setting.ts";

/** The variables of the Wix app. */
export const wixSettings = {
  WIX_APP_ID: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be the Wix app's app ID")
    .optional(),
  /** Gets access to sites and verifies what their dashboards send. */
  WIX_APP_SECRET: appSecret("must be the Wix app's app secret key"),
  /** Verifies webhooks. */
  WIX_PUBLIC_KEY: z
    .string()
    .regex(
      /^(-----BEGIN PUBLIC KEY-----\s|[\w+/]{300})/,
      "must be the Wix app's public key: PEM, or its Base64 in one line",
    )
    .optional(),
  /** Where the dashboards of Wix's sites are, which show our page in a frame; the sandbox has a stand-in. */
  WIX_DASHBOARD_URL: webPage.default("https://manage.wix.com"),
};
