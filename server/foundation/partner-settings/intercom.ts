import { z } from "zod";
import { appId, appSecret, webPage } from "./setting.ts";

/** The variables of the Intercom workspace, whose messenger is the support chat. */
export const intercomSettings = {
  INTERCOM_APP_ID: appId("must be the Intercom workspace's ID"),
  /** Proves to Intercom who somebody is. */
  INTERCOM_SECRET: appSecret("must be the Intercom messenger's secret"),
  /** Where the workspace is hosted. */
  INTERCOM_REGION: z.enum(["us", "eu", "ap"], { message: "must be us, eu, or ap" }).default("us"),
  /** The messenger's script; the sandbox has a stand-in. */
  INTERCOM_WIDGET_URL: webPage.optional(),
};
