import { makeZendesk } from "../../../../../sandbox/partners/zendesk/routes.ts";
import { APP_URL, servePartner } from "../../testing/partner-sandbox.ts";
import { NOW } from "../../testing/test-outgoing.ts";
import { zendeskIntegration } from "../index.ts";

export const app = { clientId: "zendesk-test", clientSecret: "a secret of Zendesk for tests alone" };

export const zendesk = zendeskIntegration(app);

/** The sandbox's Zendesk until the test ends; its clock is moved by `clock.now`. */
export async function serveZendesk() {
  const clock = { now: NOW.getTime() };
  const sandbox = await servePartner("/zendesk/{host}", (context) =>
    makeZendesk({ appUrl: APP_URL, app, now: () => clock.now }, context),
  );
  return { ...sandbox, clock };
}

/** A link as it is stored. */
export function linkTo(accessToken = "zat-1", settings: object = { subdomain: "acme" }) {
  const credential = { accessToken, refreshToken: "zrt-1", expiresAt: "2026-11-21T10:00:00.000Z" };
  return { settings, credential: JSON.stringify(credential) };
}
