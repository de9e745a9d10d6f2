import type { Metadata } from "next";
import { CreateAccountForm } from "#components/account/CreateAccountForm.tsx";
import { listAccounts } from "#server/domain/members/index.ts";
import { safeReturnPath } from "#server/domain/sign-in/index.ts";
import { pageSession } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";
import { carriedTo, storeUserAddress } from "../carried-to.ts";

export const metadata: Metadata = { title: "Create your account" };

interface CreateAccountPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CreateAccountPage({ searchParams }: CreateAccountPageProps) {
  const query = await searchParams;
  const session = await pageSession();
  const carried = await carriedTo("/account/createaccount", query);
  return (
    <CreateAccountForm
      signedInAs={session?.emailAddress}
      hasNoAccount={session !== null && (await listAccounts(session)).length === 0}
      suggestedAddress={await storeUserAddress()}
      returnTo={safeReturnPath([query.returnTo].flat()[0] ?? carried?.values.returnTo) ?? undefined}
      carried={carried}
      mailboxUrl={env.SANDBOX_URL && `${env.SANDBOX_URL}/mailbox`}
      termsUrl={env.TERMS_URL}
      privacyUrl={env.PRIVACY_URL}
    />
  );
}
