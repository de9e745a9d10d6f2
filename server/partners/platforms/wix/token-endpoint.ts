import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { DeadCredentials } from "../platform.ts";
import { requestJson } from "../request-json.ts";
import type { WixCredentials } from "./credentials.ts";
import { WIX_API, type WixApp } from "./wix-app.ts";

const Given = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number().positive() });

/** OAuth's own reasons (RFC 6749); Wix's API has codes elsewhere. */
const Refusal = z.object({
  error: z.string().max(200).catch(""),
  error_description: z.string().max(1000).catch(""),
  message: z.string().max(1000).catch(""),
});

/**
 * An access token for the app in a site, by client credentials. That Wix gives one proves that the app is installed there.
 * @throws DeadCredentials if it isn't; AppError `partner-failed`
 */
export async function requestToken(app: WixApp, instanceId: string, now: Date): Promise<WixCredentials> {
  const { status, body } = await requestJson("wix", `${WIX_API}/oauth2/token`, {
    method: "POST",
    subject: "Wix",
    about: `site ${instanceId}`,
    body: {
      grant_type: "client_credentials",
      client_id: app.appId,
      client_secret: app.secret,
      instance_id: instanceId,
    },
  });
  const given = Given.safeParse(body);
  if (status === 200 && given.success) {
    const { access_token: accessToken, expires_in } = given.data;
    return { accessToken, expiresAt: now.getTime() + expires_in * 1000 };
  }
  if (status >= 400 && status < 500 && status !== 429) throw refused(instanceId, body);
  throw new AppError("partner-failed", `Wix gave no access to site ${instanceId} (${status}). Try again later.`);
}

/** The site's merchant can't do anything about an app's wrong secret, and their store works again once it's right. */
function refused(instanceId: string, body: unknown): Error {
  const { error = "", error_description = "", message = "" } = Refusal.safeParse(body).data ?? {};
  if (/invalid_client|client_secret/i.test(`${error} ${error_description} ${message}`)) {
    return new AppError("partner-failed", `Wix doesn't accept Afterword's own app settings (site ${instanceId}).`);
  }
  return siteEndedAccess();
}

/** What the site's merchant can do once Wix gives us no access. */
export function siteEndedAccess(): DeadCredentials {
  return new DeadCredentials(
    "Wix no longer gives Afterword access to your site. Add Afterword to the site again, and open it in the site's dashboard.",
  );
}
