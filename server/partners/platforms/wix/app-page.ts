import * as z from "zod";
import { askWix } from "./ask-wix.ts";
import { writeCredentials } from "./credentials.ts";
import { requestToken } from "./token-endpoint.ts";
import { guidOf, type WixApp } from "./wix-app.ts";

const Instance = z.object({ site: z.object({ siteId: z.string().transform(guidOf).pipe(z.string()) }) });

/**
 * The app's page in the dashboard of the site that has this instance of it, as Wix documents its address.
 * @throws DeadCredentials if the app isn't installed there; AppError `partner-failed`, `partner-refused`
 */
export async function readAppPage(app: WixApp, instanceId: string, now: Date): Promise<string> {
  const token = writeCredentials(await requestToken(app, instanceId, now));
  const unchanged = async () => token;
  const site = { domain: instanceId, credentials: unchanged, renew: unchanged };
  const instance = await askWix(app, site, { method: "GET", path: "/apps/v1/instance" }, Instance);
  if (!instance) return `${app.dashboardUrl}/account/websites`;
  return `${app.dashboardUrl}/dashboard/${instance.site.siteId}/app/${app.appId}`;
}
