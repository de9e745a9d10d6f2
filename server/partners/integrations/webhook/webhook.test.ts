import { expect, test } from "vitest";
import { makeWebhook } from "../../../../sandbox/partners/webhook/routes.ts";
import { aResponse, forReal } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { recordingOutgoing } from "../testing/serve-stand-in.ts";
import { webhook } from "./index.ts";

const settings = { url: "https://store.example/hooks/afterword" };
const credential = { secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3" };

testIntegration({
  integration: webhook,
  standIn: { slug: "webhook", make: makeWebhook, basePath: "/{host}" },
  settings,
  credential,
  badCredential: null,
  secrets: ["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"],
  answers: [{ status: 204 }],
  meaning: (status) => (status === 410 ? "pause" : "later"),
  idsIn: (requests) => requests.map(({ headers }) => headers["webhook-id"]),
});

test("an error of the merchant's server is named in one sentence", async () => {
  const message = webhook.prepare(aResponse(), settings, forReal);
  if (typeof message === "string") throw new Error(message);
  const out = recordingOutgoing(async () => new Response(null, { status: 500 }));
  const outcome = await message.send({ settings, credential: JSON.stringify(credential) }, out, null);
  expect(outcome).toMatchObject({ kind: "later", reason: "Your server returned an error (HTTP 500)." });
});
