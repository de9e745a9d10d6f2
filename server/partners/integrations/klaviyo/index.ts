import { defineIntegration } from "../define-integration.ts";
import { outcomeOf, verifiedOf, wrongKey } from "./answer.ts";
import { messageOf } from "./payload.ts";
import { Credential, Settings } from "./settings.ts";

/** What a header can carry: anything else was copied wrongly. */
const KEY = /^[\x21-\x7e]{1,500}$/;

/** The library takes a second and 80 MB, so it is loaded at the first request and not to show what would be sent. */
const loadClient = () => import("./client.ts");

/** Klaviyo: an event for each response, and the latest answers as properties of the profile. */
export const klaviyo = defineIntegration({
  name: "Klaviyo",
  settings: Settings,
  credential: Credential,
  verify: async ({ credential }, out) => {
    if (!KEY.test(credential.apiKey)) return wrongKey;
    const { requestAccount } = await loadClient();
    await requestAccount(credential, out);
    return verifiedOf(out, credential);
  },
  prepare: messageOf,
  // Events that Klaviyo got before the one that failed are sent again, and ignored there by their IDs.
  send: async ({ events }, { credential }, out) => {
    if (!KEY.test(credential.apiKey)) return wrongKey;
    const { sendEvent } = await loadClient();
    for (const event of events) {
      await sendEvent(event, credential, out);
      const outcome = outcomeOf(out, "events:write", credential);
      if (outcome.kind !== "delivered") return outcome;
    }
    return { kind: "delivered" };
  },
});
