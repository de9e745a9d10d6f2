import { membersOf } from "#lib/unknown-values.ts";
import { makeKlaviyo } from "../../../../../sandbox/partners/klaviyo/routes.ts";
import { testIntegration } from "../../testing/integration-suite.ts";
import { APP_URL } from "../../testing/partner-sandbox.ts";
import { klaviyoIntegration } from "../index.ts";
import type { Credential } from "../settings.ts";

export const app = { clientId: "klaviyo-test", clientSecret: "a secret of Klaviyo for tests alone" };

/** With the operator's app. */
export const klaviyo = klaviyoIntegration(app);

/** What every integration must do, by a key or by tokens. */
export function testKlaviyo(credential: Credential, badCredential: Credential) {
  return testIntegration({
    integration: klaviyo,
    standIn: { slug: "klaviyo", make: (context) => makeKlaviyo({ appUrl: APP_URL, app }, context) },
    settings: { sendAnswers: true },
    credential,
    badCredential,
    secrets: Object.values(credential).filter((text) => text.includes("secret")),
    answers: [{ status: 202 }, { status: 202 }, { status: 202 }, { status: 202 }],
    idsIn: (requests) => requests.map(({ body }) => membersOf(membersOf(membersOf(body).data).attributes).unique_id),
  });
}
