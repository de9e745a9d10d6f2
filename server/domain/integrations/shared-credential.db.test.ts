import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { seal } from "#server/foundation/crypto/index.ts";
import { closeDatabases, directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { anAccount } from "#server/testing/factories.ts";
import { openLink } from "./read-link.ts";
import { joinShared, leaveShared, readShared, renewShared, type SharedRef } from "./shared-credential.ts";

afterAll(closeDatabases);

const aWorkspace = (): SharedRef => ({ name: "Slack", externalId: `T${randomUUID()}` });

test("only the last of the accounts that leave gets the credentials to end, also if all leave at once", async () => {
  const workspace = aWorkspace();
  const accounts = await Promise.all([anAccount(), anAccount(), anAccount()]);
  for (const { accountId } of accounts) await joinShared(workspace, accountId, '{"accessToken":"xoxb-1"}');
  const left = await Promise.all(accounts.map(({ accountId }) => leaveShared(workspace, accountId)));
  expect(left.filter((credential) => credential !== null)).toEqual(['{"accessToken":"xoxb-1"}']);
  expect(await readShared(workspace)).toBeNull();
  for (const { accountId } of accounts) expect(await leaveShared(workspace, accountId)).toBeNull();
});

test("accounts that renew at once use a refresh token once", async () => {
  const workspace = aWorkspace();
  const { accountId } = await anAccount();
  await joinShared(workspace, accountId, "old");
  let renewals = 0;
  const renew = async (current: string | null) => {
    if (current !== "old") return current ?? "";
    renewals++;
    return "new";
  };
  const all = await Promise.all([1, 2, 3].map(() => renewShared(workspace, renew)));
  expect([all, renewals, await readShared(workspace)]).toEqual([["new", "new", "new"], 1, "new"]);
});

test("credentials that connections had of their own become shared when they are used, and the newest stay", async () => {
  const workspace = aWorkspace();
  const [one, other] = [await anAccount(), await anAccount()];
  for (const [{ accountId }, token] of [
    [one, "xoxb-1"],
    [other, "xoxb-2"],
  ] as const) {
    const credentials = seal("connection", JSON.stringify({ accessToken: token }), accountId);
    const { name, externalId } = workspace;
    await inAccount(accountId, () =>
      tenant().connection.create({ data: { accountId, kind: "integration", name, externalId, credentials } }),
    );
  }
  for (const { accountId } of [one, other])
    expect((await openLink(accountId, "Slack"))?.credential).toBe('{"accessToken":"xoxb-1"}');
  await joinShared(workspace, other.accountId, '{"accessToken":"xoxb-3"}');
  expect((await openLink(one.accountId, "Slack"))?.credential).toBe('{"accessToken":"xoxb-3"}');
  const stored = await directory().sharedCredential.findFirstOrThrow({ where: { externalId: workspace.externalId } });
  expect(stored.credentials).toMatch(/^v1\./);
});
