import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectReadable } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test("an owner lets an assistant read the account by signing in, and revokes it", { tag: "@full" }, async ({
  page,
  merchant,
  baseURL: appUrl,
}) => {
  const baseURL = appUrl ?? "";
  expect(merchant.accountId).not.toBe("");
  const { metadata, challenge } = await discover(baseURL);
  expect(challenge).toContain(`resource_metadata="${baseURL}/.well-known/oauth-protected-resource/api/mcp"`);
  await using listener = await aListener();
  const { client_id: clientId } = await register(metadata.registration_endpoint, listener.address);
  const verifier = randomBytes(32).toString("base64url");
  const resource = `${baseURL}/api/mcp`;
  const asked = new URL(metadata.authorization_endpoint);
  asked.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: listener.address,
    resource,
    state: "a state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();

  await seeConsent(page, asked.href, new URL(listener.address).host);
  const changes = page.getByRole("checkbox", { name: "Also let it make changes" });
  await expect(changes).not.toBeChecked();
  await changes.check();
  await page.getByRole("button", { name: "Allow access" }).click();
  await expect(page.getByText("You can close this page")).toBeVisible();
  const returned = new URL(page.url()).searchParams;
  expect([returned.get("state"), returned.get("iss")]).toEqual(["a state", baseURL]);

  const code = returned.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", client_id: clientId, redirect_uri: listener.address, resource };
  const body = new URLSearchParams({ ...exchange, code, code_verifier: verifier });
  const issued = await fetch(metadata.token_endpoint, { method: "POST", body });
  expect(issued.status).toBe(200);
  const { access_token: token, scope } = await issued.json();
  expect(scope).toBe("read write");
  const listed = await listTools(resource, token);
  expect(listed.status).toBe(200);
  expect(await listed.text()).toContain("list_surveys");

  await revoke(page);
  const refused = await listTools(resource, token);
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining(challenge)]);
});

/** Finds the authorization server as a client does, which knows only the MCP server's address. */
async function discover(baseURL: string) {
  const refused = await listTools(`${baseURL}/api/mcp`);
  const challenge = /resource_metadata="[^"]+"/.exec(refused.headers.get("www-authenticate") ?? "")?.[0] ?? "";
  for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/api/mcp"]) {
    const described = { resource: `${baseURL}/api/mcp`, authorization_servers: [baseURL] };
    expect(await (await fetch(`${baseURL}${path}`)).json()).toMatchObject(described);
  }
  const answer = await fetch(`${baseURL}/.well-known/oauth-authorization-server`);
  expect(answer.headers.get("content-type")).toContain("application/json");
  const metadata = await answer.json();
  expect(metadata.issuer).toBe(baseURL);
  return { metadata, challenge };
}

async function register(address: string, redirectUri: string) {
  const body = JSON.stringify({ client_name: "Quill", redirect_uris: [redirectUri] });
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(answer.status).toBe(201);
  return await answer.json();
}

async function seeConsent(page: Page, address: string, host: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const opened = await page.goto(address);
  expect(opened?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await hydrated(page);
  const title = "Allow “Quill” to use Harbor Goods?";
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`It will return to ${host}`);
    await expectReadable(page, width);
  }
}

async function revoke(page: Page): Promise<void> {
  await page.goto("/manage-api-keys");
  await hydrated(page);
  const assistants = page.getByRole("list", { name: "Connected assistants" });
  await expect(assistants).toContainText("Quill");
  await expect(assistants).toContainText("Can read and make changes");
  await assistants.getByRole("button", { name: "Revoke Quill" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
  await expect(assistants).toBeHidden();
}

async function listTools(address: string, token?: string): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  return await fetch(address, { method: "POST", headers, body });
}

/** The page on the person's machine that the assistant waits at. */
async function aListener() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<p>You can close this page</p>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/callback`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
