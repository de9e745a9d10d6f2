import { randomUUIDv7 } from "node:crypto";
import { openStorePath } from "#lib/open-store-path.ts";
import { connectStore } from "#server/domain/connections/index.ts";
import { issueTicket, keepInstall } from "#server/domain/stores/index.ts";
import { anAccount, type TestPerson } from "#server/testing/factories.ts";

export const platform = "BigCommerce";

export const now = new Date();
export const credentials = JSON.stringify({ accessToken: "a-path" });
const user = { userId: "7", emailAddress: "ann@shop.example", name: null, isOwner: true };
export const aDomain = () => `stores/${randomUUIDv7().replaceAll("-", "")}`;
/** A ticket, as the path that its frame opens. */
export const aTicket = async (domain: string, changes = {}) =>
  openStorePath(await issueTicket({ platform, domain, user: { ...user, ...changes } }, now));

export async function installed(): Promise<string> {
  const domain = aDomain();
  await keepInstall(platform, { domain, credentials, scopes: ["orders"], users: [] }, now);
  return domain;
}

/** A store that an account has, and the person who is its user 7. */
export async function connected(): Promise<{ domain: string; accountId: string; owner: TestPerson }> {
  const { accountId, owner } = await anAccount();
  const domain = aDomain();
  const store = { domain, credentials, scopes: [], users: [user] };
  await connectStore({ accountId, personId: owner.personId, platform, store });
  return { domain, accountId, owner };
}
