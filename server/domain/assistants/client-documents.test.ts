import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { findClient } from "./clients.ts";

const redirectUri = "https://assistant.example/callback";
const documents = new Map<string, string>();
let requests = 0;

beforeAll(async () => {
  const base = await standIn((request, response) => {
    requests++;
    const document = documents.get(request.url ?? "");
    if (request.url?.endsWith("/moved.json")) response.writeHead(302, { location: "/assistant.example/client.json" });
    else if (document === undefined) response.writeHead(404);
    response.end(document);
  });
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ webhook: `${base}/{host}` }));
  return stopServers;
});

afterEach(() => documents.clear());

/** Puts a document at its address; returns the address. */
function publish(name: string, changes: object = {}): string {
  const id = `https://assistant.example/${name}.json`;
  const document = { client_id: id, client_name: "Ask me", redirect_uris: [redirectUri], ...changes };
  documents.set(`/assistant.example/${name}.json`, JSON.stringify(document));
  return id;
}

test("a client is what the document at its id says, and is read once", async () => {
  const id = publish("client", { logo_uri: "https://assistant.example/logo.svg" });
  const expected = { id, name: "Ask me", redirectUris: [redirectUri] };
  expect(await findClient(id)).toEqual(expected);
  const before = requests;
  expect([await findClient(id), requests]).toEqual([expected, before]);
});

test.each([
  ["another id", { client_id: "https://assistant.example/client.json" }, "client_id must be its address"],
  ["no id", { client_id: undefined }, "client_id must be its address"],
  ["more than 20 KiB", { padding: "x".repeat(20 * 1024) }, "must return JSON"],
  ["a secret", { token_endpoint_auth_method: "private_key_jwt" }, "token_endpoint_auth_method must be none"],
  [
    "no allowed address",
    { redirect_uris: ["http://elsewhere.example/", "javascript:alert(1)"] },
    "redirect_uris must be",
  ],
])("a document with %s is refused", async (what, changes, message) => {
  await expect(findClient(publish(what.replaceAll(" ", "-"), changes))).rejects.toThrow(message);
});

test.each([
  ["isn't there", "https://assistant.example/none.json"],
  ["leads elsewhere", "https://assistant.example/moved.json"],
  ["is at a private address", "https://localhost/client.json"],
  ["is at an IP address", "https://169.254.169.254/client.json"],
  ["is at another port", "https://store.test:22/client.json"],
])("a document that %s is refused, all alike", async (_what, id) => {
  publish("client");
  await expect(findClient(id)).rejects.toThrow("The address of the client's metadata must return JSON.");
});
