import { defineIntegration } from "../define-integration.ts";
import { noPrivateKey, outcomeOf, verifiedOf } from "./answer.ts";
import { messageOf } from "./payload.ts";
import { Credential, Settings } from "./settings.ts";

/** As Klaviyo makes private keys, in what a header can carry. */
const KEY = /^pk_[\x21-\x7e]{1,497}$/;

/** The library takes a second and 80 MB, so it is loaded at the first request and not to show what would be sent. */
const loadClient = () => import("./client.ts");

/** Klaviyo: an event for each response, and the latest answers as properties of the profile. */
export const klaviyo = defineIntegration({
  name: "Klaviyo",
  settings: Settings,
  credential: Credential,
  verify: async ({ credential }, out) => {
    if (!KEY.test(credential.apiKey)) return noPrivateKey;
    const { requestAccount } = await loadClient();
    await requestAccount(credential, out);
    return verifiedOf(out, credential);
  },
  prepare: messageOf,
  // Events that Klaviyo got before the one that failed are sent again, and ignored there by their IDs.
  send: async ({ events }, { credential }, out) => {
    if (!KEY.test(credential.apiKey)) return noPrivateKey;
    const { sendEvent } = await loadClient();
    for (const event of events) {
      await sendEvent(event, credential, out);
      const outcome = outcomeOf(out, "events:write", credential);
      if (outcome.kind !== "delivered") return outcome;
    }
    return { kind: "delivered" };
  },
});
