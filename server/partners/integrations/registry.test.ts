import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The environment is read once, so each test loads the registry for itself. */
async function namesWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { integrationOf } = await import("./registry.ts");
  const found = [await integrationOf("Slack"), await integrationOf("Zendesk"), await integrationOf("Segment")];
  return found.map((integration) => integration?.name ?? null);
}

const slack = { SLACK_CLIENT_ID: "123.456", SLACK_CLIENT_SECRET: "a secret of Slack for tests alone" };
const zendesk = { ZENDESK_CLIENT_ID: "afterword", ZENDESK_CLIENT_SECRET: "a secret of Zendesk for tests alone" };

test("partners that need an app are there once the operator has registered one", async () => {
  expect(await namesWith({ ...slack, ...zendesk })).toEqual(["Slack", "Zendesk", "Segment"]);
});

test("without an app, or with half of one, they aren't", async () => {
  expect(
    await namesWith({ SLACK_CLIENT_ID: "123.456", ...{ ZENDESK_CLIENT_SECRET: zendesk.ZENDESK_CLIENT_SECRET } }),
  ).toEqual([null, null, "Segment"]);
});
