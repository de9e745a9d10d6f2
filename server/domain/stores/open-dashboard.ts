import { AppError } from "#lib/errors.ts";
import { connectStore, findStoreAccount, liveStore } from "#server/domain/connections/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { wixApp } from "#server/partners/platforms/registry.ts";
import {
  isActive,
  readSignedInstance,
  verifySite,
  type WixApp,
  type WixInstance,
} from "#server/partners/platforms/wix/index.ts";
import { keepInstall } from "./installs.ts";
import { dropStartedInstall } from "./started-install.ts";
import { issueTicket } from "./tickets.ts";

const platform = "Wix";

/**
 * A ticket for the user who opened our page in the dashboard of a Wix site. A site that no account has is kept until a
 * merchant confirms; one whose connection is paused works again, because the app is installed there.
 * @param signed the parameter `instance` of the page's address
 * @throws AppError `not-found` without an app at Wix, `unauthenticated` if Wix didn't sign the instance, or no longer takes it for active,
 *   `partner-refused` if the app isn't installed there, `partner-failed`
 */
export async function openDashboard(signed: string, now: Date): Promise<string> {
  const app = wixApp();
  if (!app) throw new AppError("not-found", "Afterword isn't set up for Wix here.");
  const instance = readSignedInstance(signed, app, now);
  if (!instance) throw hasExpired();
  if (!instance.user)
    throw new AppError("unauthenticated", "Wix didn't say who you are. Reload your site's dashboard.");
  if (!(await isActive(app, instance, signed))) throw hasExpired();
  await reach(app, instance, now);
  const user = { ...instance.user, emailAddress: null, name: null };
  return await issueTicket({ platform, domain: instance.instanceId, user }, now);
}

function hasExpired(): AppError {
  return new AppError("unauthenticated", "This page has expired. Reload your site's dashboard.");
}

async function reach(app: WixApp, instance: WixInstance, now: Date): Promise<void> {
  const accountId = await findStoreAccount(platform, instance.instanceId);
  if (accountId === null) return await keepInstall(platform, await verifySite(app, instance, now), now);
  const store = await inAccount(accountId, () => liveStore(accountId));
  if (store?.pauseReason !== "credentials") return;
  await connectStore({ accountId, personId: null, platform, store: await verifySite(app, instance, now) });
  await dropStartedInstall({ platform, domain: instance.instanceId });
  await enqueueJob("watch-store", { accountId });
}
