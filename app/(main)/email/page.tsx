import type { Metadata } from "next";
import { EmailScreen } from "#components/email/EmailScreen.tsx";
import { emailSurvey } from "#server/domain/previews/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Email survey" };

export default async function EmailPage() {
  const context = await pageMember();
  return <EmailScreen {...(await inPage(context.accountId, () => emailSurvey(context)))} />;
}
