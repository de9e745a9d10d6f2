import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { browserUrl } from "#server/foundation/outgoing/index.ts";
import { DeadCredentials, type VerifiedStore } from "#server/partners/platforms/platform.ts";
import { isSignedByApp } from "../app-secret.ts";
import { askWix } from "./ask-wix.ts";
import { writeCredentials } from "./credentials.ts";
import { requestToken } from "./token-endpoint.ts";
import { guidOf, type WixApp } from "./wix-app.ts";

/** What Wix says about who opened our page in a site's dashboard. */
export interface WixInstance {
  /** The app's instance in the site. */
  instanceId: string;
  /** Who opened it; null if Wix doesn't say, and for visitors and members of the site, who get instances, too. */
  user: { userId: string; isOwner: boolean } | null;
}

/** Longer texts aren't even hashed. */
const LONGEST = 4096;
/** A dashboard may give its frame one that it was given earlier. Wix is asked about each; none is for ever. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** How far Wix's clock and ours may differ. */
const TOLERANCE_MS = 60 * 1000;

const Data = z.object({
  instanceId: z.string().transform(guidOf).pipe(z.string()),
  /** The app that the instance belongs to, which may not be ours. */
  appDefId: z.string().nullish(),
  signDate: z.iso.datetime({ offset: true }),
  uid: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullish()
    .catch(null),
  permissions: z.string().nullish().catch(null),
  siteMemberId: z.string().nullish().catch(null),
});

/**
 * Verifies the parameter `instance` of our page in a site's dashboard: `<signature>.<data>`, both in Base64url, where the
 * signature is the HMAC-SHA256 of the encoded data with the app's secret. Null for any other text, for one of another
 * app, and for one that was signed more than a day ago. Whether it is still active, only Wix knows.
 */
export function readSignedInstance(
  text: string,
  app: Pick<WixApp, "appId" | "secret" | "previousSecret">,
  now: Date,
): WixInstance | null {
  if (text.length > LONGEST) return null;
  const [signature, data, ...others] = text.split(".");
  if (!signature || !data || others.length > 0 || !isSignedByApp(app, data, { signature, encoding: "base64url" })) {
    return null;
  }
  const read = Data.safeParse(parsed(data));
  if (!read.success) return null;
  const { instanceId, appDefId, signDate, uid, permissions, siteMemberId } = read.data;
  const age = now.getTime() - new Date(signDate).getTime();
  if (age > LIFETIME_MS || age < -TOLERANCE_MS) return null;
  if (appDefId && appDefId.toLowerCase() !== app.appId.toLowerCase()) return null;
  // Only who may change the site has permissions.
  const isUser = uid && permissions && uid !== siteMemberId;
  return { instanceId, user: isUser ? { userId: uid, isOwner: permissions === "OWNER" } : null };
}

function parsed(data: string): unknown {
  try {
    return parseJson(Buffer.from(data, "base64url").toString());
  } catch {
    return undefined;
  }
}

/**
 * The site of a verified instance, with access to it.
 * @throws AppError `partner-refused` if the app isn't installed there, `partner-failed`
 */
export async function verifySite(app: WixApp, { instanceId }: WixInstance, now: Date): Promise<VerifiedStore> {
  try {
    const credentials = writeCredentials(await requestToken(app, instanceId, now));
    return { domain: instanceId, credentials, scopes: [], users: [] };
  } catch (error) {
    if (!(error instanceof DeadCredentials)) throw error;
    throw new AppError("partner-refused", error.message, { cause: error });
  }
}

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

/**
 * Wix's page on which a merchant chooses a site and adds the app to it.
 * @param backUrl where Wix leads them then. What it adds to the address is not signed: nothing is connected by it
 */
export function installPage({ appId }: WixApp, backUrl: string): string {
  const query = new URLSearchParams({ appId, postInstallationUrl: backUrl });
  return browserUrl("wix", `https://www.wix.com/installer/install?${query}`);
}
