import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AddressPage, DeadAddressPage } from "#components/account/AddressPage.tsx";
import { DeadLinkPage } from "#components/account/DeadLinkPage.tsx";
import { DeadInvitationPage, InvitationPage, JoinedPage } from "#components/account/InvitationPage.tsx";
import { LinkPage, ShownCode } from "#components/account/LinkPage.tsx";
import { LoginForm } from "#components/account/LoginForm.tsx";
import { DeadRestorePage, RestoreAddressPage } from "#components/account/RestoreAddressPage.tsx";
import { OPEN_STORE_SCREEN } from "#lib/open-store-path.ts";
import { passkeysAvailable } from "#server/domain/factors/index.ts";
import { readInvitation } from "#server/domain/members/index.ts";
import { readAddressChange, readAddressRestore } from "#server/domain/people/index.ts";
import { isStaffAddress } from "#server/domain/sessions/index.ts";
import { readSignInLink, safeReturnPath } from "#server/domain/sign-in/index.ts";
import { pageSession, pageSessionEnded } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";
import { carriedTo, storeUserAddress } from "../carried-to.ts";

export const metadata: Metadata = { title: "Sign in" };

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Signing in, and the pages that mailed links open: each kind has its own parameter. */
export default async function LoginPage({ searchParams }: LoginPageProps) {
  const query = await searchParams;
  const { link, invitation, address, restore, returnTo } = query;
  if (typeof link === "string") return await signInLink(link);
  if (typeof invitation === "string") return await invitationLink(invitation);
  if (typeof address === "string") return await addressLink(address);
  if (typeof restore === "string") return await restoreLink(restore);
  const wanted = typeof returnTo === "string" ? returnTo : undefined;
  const session = await pageSession();
  // A session that a store opened is of its account alone: for anything else, they sign in as if nobody were.
  const isForStore = wanted?.startsWith(`${OPEN_STORE_SCREEN}?`) === true;
  const isElsewhere = session?.isHeld === true && isForStore;
  if (session?.membership && !isElsewhere) redirect(safeReturnPath(wanted) ?? "/dashboard");
  if (session && !isElsewhere)
    redirect(isStaffAddress(session.emailAddress) ? (safeReturnPath(wanted) ?? "/admin") : "/account/chooseaccount");
  const carried = await carriedTo("/account/login", query);
  return (
    <LoginForm
      returnTo={wanted ?? carried?.values.returnTo}
      carried={carried}
      suggestedAddress={isForStore ? await storeUserAddress() : undefined}
      changedAddress={changedAddress(query)}
      wasLoggedOut={await pageSessionEnded()}
      hasPasskeys={passkeysAvailable()}
      mailboxUrl={env.SANDBOX_URL && `${env.SANDBOX_URL}/mailbox`}
    />
  );
}

async function signInLink(link: string) {
  const found = await readSignInLink(link, (await headers()).get("cookie"));
  if (found.state !== "open") return <DeadLinkPage state={found.state} isSignedIn={(await pageSession()) !== null} />;
  if (found.code !== null) return <ShownCode link={link} code={found.code} />;
  return <LinkPage link={link} emailAddress={found.emailAddress} isSameBrowser={found.isSameBrowser} />;
}

async function invitationLink(link: string) {
  const session = await pageSession();
  const found = await readInvitation(link, session);
  if (found.state === "joined") return <JoinedPage {...found} />;
  if (found.state !== "open") return <DeadInvitationPage state={found.state} isSignedIn={session !== null} />;
  return <InvitationPage link={link} {...found} />;
}

async function addressLink(link: string) {
  const found = await readAddressChange(link);
  return found.state === "open" ? (
    <AddressPage link={link} emailAddress={found.emailAddress} />
  ) : (
    <DeadAddressPage state={found.state} />
  );
}

async function restoreLink(link: string) {
  const found = await readAddressRestore(link);
  return found.state === "open" ? (
    <RestoreAddressPage
      link={link}
      emailAddress={found.emailAddress}
      changedAt={found.createdAt.toISOString()}
      until={found.expiresAt.toISOString()}
    />
  ) : (
    <DeadRestorePage state={found.state} />
  );
}

/** What was just done to the address, in a browser where nobody is signed in. */
function changedAddress({ changed, restored }: Record<string, unknown>): "new" | "restored" | undefined {
  if (restored !== undefined) return "restored";
  return changed === undefined ? undefined : "new";
}
