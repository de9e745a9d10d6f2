import { AppError } from "#lib/errors.ts";
import { DeadCredentials, type VerifiedStore } from "../platform.ts";
import { writeCredentials } from "./credentials.ts";
import type { WixInstance } from "./signed-instance.ts";
import { requestToken } from "./token-endpoint.ts";
import type { WixApp } from "./wix-app.ts";

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
