import { api } from "./api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount, type TestPerson } from "./factories.ts";

/** An account with one person of each role, and each one's `Cookie` header. */
export interface Team {
  account: TestAccount;
  admin: TestPerson;
  member: TestPerson;
  asOwner: string;
  asAdmin: string;
  asMember: string;
}

export async function aTeam(): Promise<Team> {
  const account = await anAccount();
  const [admin, member] = [await aPerson(), await aPerson()];
  await aMembership(account.accountId, admin, "admin");
  await aMembership(account.accountId, member, "member");
  const [asOwner, asAdmin, asMember] = [await signIn(account.owner), await signIn(admin), await signIn(member)];
  return { account, admin, member, asOwner, asAdmin, asMember };
}

/** Sends an invitation, as a member unless the body has a role. */
export function invite(cookie: string, body: object): Promise<Response> {
  return api("POST", "/Account/InviteMember", { cookie, body: { userRole: "member", ...body } });
}
