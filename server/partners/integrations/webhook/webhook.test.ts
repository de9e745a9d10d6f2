import { makeWebhook } from "../../../../sandbox/partners/webhook/routes.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { webhook } from "./index.ts";

testIntegration({
  integration: webhook,
  standIn: { slug: "webhook", make: makeWebhook, basePath: "/{host}" },
  settings: { url: "https://store.example/hooks/afterword" },
  credential: { secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3" },
  badCredential: null,
  secrets: ["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"],
  answers: [{ status: 204 }],
  meaning: (status) => (status === 410 ? "pause" : "later"),
  idsIn: (requests) => requests.map(({ headers }) => headers["webhook-id"]),
});
