import type { Metadata } from "next";
import { CreateAccountForm } from "#components/account/CreateAccountForm.tsx";
import { env } from "#server/env.ts";
import { pageSession } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Create your account" };

export default async function CreateAccountPage() {
  const session = await pageSession();
  return (
    <CreateAccountForm
      signedInAs={session?.emailAddress}
      mailboxUrl={env.SANDBOX_URL && `${env.SANDBOX_URL}/mailbox`}
      termsUrl={env.TERMS_URL}
      privacyUrl={env.PRIVACY_URL}
    />
  );
}
