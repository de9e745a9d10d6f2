import type { Metadata } from "next";
import { EmailScreen } from "#components/email/EmailScreen.tsx";
import { emailSurvey } from "#server/domain/previews/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";

export const metadata: Metadata = { title: "Email survey" };

export default async function EmailPage() {
  const context = await pageMember();
  return <EmailScreen {...(await inAccount(context.accountId, () => emailSurvey(context)))} />;
}
