import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { accountOf, noPrivateKey, outcomeOf } from "./answer.ts";
import { consentPage, finishConsent, renewTokens, revokeTokens } from "./oauth.ts";
import { messageOf } from "./payload.ts";
import { Credential, type KlaviyoApp, Settings } from "./settings.ts";

/** As Klaviyo makes private keys, in what a header can carry. */
const KEY = /^pk_[\x21-\x7e]{1,497}$/;

const isUsable = (credential: Credential) => !("apiKey" in credential) || KEY.test(credential.apiKey);

/** The library takes a second and 80 MB, so it is loaded at the first request and not to show what would be sent. */
const loadClient = () => import("./client.ts");

const requestAccount = async (credential: Credential, out: Outgoing) =>
  await (await loadClient()).requestAccount(credential, out);

/** For tokens of an app that the operator has removed since. */
const noApp: Outcome = {
  kind: "pause",
  why: "credentials",
  reason:
    "Signing in to Klaviyo isn't set up on this server anymore. Disconnect Klaviyo, and connect it with a private key.",
};

/**
 * Klaviyo: an event for each response, and the latest answers as properties of the profile.
 * @param app lets merchants sign in at Klaviyo; without one, they enter private keys alone
 */
export function klaviyoIntegration(app: KlaviyoApp | null): AnyIntegration {
  return defineIntegration({
    name: "Klaviyo",
    settings: Settings,
    credential: Credential,
    verify: async ({ credential }, out) => {
      if (!isUsable(credential)) return noPrivateKey;
      await requestAccount(credential, out);
      const account = accountOf(out, credential);
      if (account.kind !== "account") return account;
      const { name: accountName } = account;
      return accountName === undefined ? { kind: "verified" } : { kind: "verified", settings: { accountName } };
    },
    prepare: messageOf,
    // Events that Klaviyo got before the one that failed are sent again, and ignored there by their IDs.
    send: async ({ events }, { credential }, out) => {
      if (!isUsable(credential)) return noPrivateKey;
      const { sendEvent } = await loadClient();
      for (const event of events) {
        await sendEvent(event, credential, out);
        const outcome = outcomeOf(out, "events:write", credential);
        if (outcome.kind !== "delivered") return outcome;
      }
      return { kind: "delivered" };
    },
    ...(app && {
      connect: {
        pageFor: (request) => consentPage(app, request),
        finish: (answer, out) => finishConsent(app, answer, out, (credential) => requestAccount(credential, out)),
      },
    }),
    // A private key is the merchant's to delete.
    revoke: async ({ credential }, out) => {
      if ("apiKey" in credential) return { kind: "delivered" };
      return app ? await revokeTokens(app, credential, out) : noApp;
    },
    refresh: {
      expiresAt: (credential) => ("apiKey" in credential ? null : new Date(credential.expiresAt)),
      renew: async ({ credential }, out) => {
        if ("apiKey" in credential) throw new Error("a private key doesn't expire");
        return app ? await renewTokens(app, credential, out) : noApp;
      },
    },
  });
}
