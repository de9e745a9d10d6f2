import { afterEach, expect, test, vi } from "vitest";
import { aServiceAccount } from "./testing/a-service-account.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The environment is read once, so each test loads the registry for itself. */
async function namesWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { integrationOf } = await import("./registry.ts");
  const names = ["Slack", "Zendesk", "Segment", "GoogleSheets"] as const;
  const found = await Promise.all(names.map(integrationOf));
  return found.map((integration) => integration?.name ?? null);
}

const slack = { SLACK_CLIENT_ID: "123.456", SLACK_CLIENT_SECRET: "a secret of Slack for tests alone" };
const zendesk = { ZENDESK_CLIENT_ID: "afterword", ZENDESK_CLIENT_SECRET: "a secret of Zendesk for tests alone" };
const google = { GOOGLE_SERVICE_ACCOUNT_EMAIL: "surveys@google.example" };
const { privateKey } = aServiceAccount();

test("partners that need an app are there once the operator has registered one", async () => {
  expect(
    await namesWith({
      ...slack,
      ...zendesk,
      ...google,
      GOOGLE_SERVICE_ACCOUNT_KEY: privateKey.replaceAll("\n", "\\n"),
    }),
  ).toEqual(["Slack", "Zendesk", "Segment", "GoogleSheets"]);
});

test("without an app, or with half of one, they aren't", async () => {
  expect(
    await namesWith({
      SLACK_CLIENT_ID: "123.456",
      ZENDESK_CLIENT_SECRET: zendesk.ZENDESK_CLIENT_SECRET,
      ...google,
    }),
  ).toEqual([null, null, "Segment", null]);
});

test.each([
  [{}, false],
  [{ KLAVIYO_CLIENT_ID: "afterword" }, false],
  [{ KLAVIYO_CLIENT_ID: "afterword", KLAVIYO_CLIENT_SECRET: "a secret of Klaviyo for tests alone" }, true],
])("Klaviyo needs no app: with %j, merchants can sign in there: %s", async (variables, canSignIn) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { availablePartners, integrationOf } = await import("./registry.ts");
  expect(availablePartners()).toContain("Klaviyo");
  expect((await integrationOf("Klaviyo"))?.connect !== null).toBe(canSignIn);
});
