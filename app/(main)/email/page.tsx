import type { Metadata } from "next";
import { EmailScreen } from "#components/email/EmailScreen.tsx";
import { inAccount } from "#server/account-scope.ts";
import { emailSurvey } from "#server/previews/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Email survey" };

export default async function EmailPage() {
  const context = await pageMember();
  return <EmailScreen {...(await inAccount(context.accountId, () => emailSurvey(context)))} />;
}
