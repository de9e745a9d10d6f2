import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";

afterAll(stopSender);

// Before the imports, because the environment is read once.
vi.hoisted(() => vi.stubEnv("LOG_LEVEL", "info"));
const lines: Record<string, unknown>[] = [];
// The log goes to standard output, where the worker writes nothing else.
vi.spyOn(process.stdout, "write").mockImplementation((text) => {
  lines.push(JSON.parse(String(text)));
  return true;
});
beforeEach(() => {
  lines.length = 0;
});

const headers = { "x-client-address": "203.0.113.77" };

test("a call without a session logs one line with its network and trace id", async () => {
  const response = await api("GET", "/Survey/GetByAccount", { headers });
  const { traceId } = await response.json();
  expect(lines).toMatchObject([
    { msg: "refused", status: 401, call: "Survey.GetByAccount", traceId, address: "203.0.113.0/24", personId: null },
  ]);
});

test("a member without permission logs one line that names them and their account", async () => {
  const { accountId } = await anAccount();
  const member = await aPerson();
  await aMembership(accountId, member, "member");
  const cookie = await signIn(member, accountId);
  await api("POST", "/Integration/GenerateNewApiKey", { headers, cookie, body: { name: "Warehouse" } });
  expect(lines).toMatchObject([
    { msg: "refused", status: 403, problem: "forbidden", personId: member.personId, accountId },
  ]);
});

test("a used or made-up sign-in link logs one line without the link, and opens no session", async () => {
  const link = "x".repeat(43);
  await postLink("/app/sessions/open", link);
  expect(lines).toMatchObject([{ msg: "security event", event: "signInFailed", details: { method: "link" } }]);
  expect(JSON.stringify(lines)).not.toContain(link);
});

test("successful and merely invalid requests log no such line", async () => {
  const { owner } = await anAccount();
  const cookie = await signIn(owner);
  expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(200);
  expect((await api("GET", "/Survey/GetById/unknown", { cookie })).status).toBe(404);
  expect(lines).toEqual([]);
});
