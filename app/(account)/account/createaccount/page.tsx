import type { Metadata } from "next";
import { CreateAccountForm } from "#components/account/CreateAccountForm.tsx";
import { env } from "#server/env.ts";

export const metadata: Metadata = { title: "Create your account" };

export default function CreateAccountPage() {
  return (
    <CreateAccountForm
      mailboxUrl={env.SANDBOX_URL && `${env.SANDBOX_URL}/mailbox`}
      termsUrl={env.TERMS_URL}
      privacyUrl={env.PRIVACY_URL}
    />
  );
}
