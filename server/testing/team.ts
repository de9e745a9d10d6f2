import { api } from "./api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount, type TestPerson } from "./factories.ts";

/** An account with one person of each role, and the `Cookie` header of each. */
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

/** Invites, as a member where the body says no role. */
export function invite(cookie: string, body: object): Promise<Response> {
  return api("POST", "/Account/InviteMember", { cookie, body: { userRole: "member", ...body } });
}
