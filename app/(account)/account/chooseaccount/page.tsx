import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ChooseAccount } from "#components/account/ChooseAccount.tsx";
import { listAccounts } from "#server/domain/members/index.ts";
import { safeReturnPath } from "#server/domain/sign-in/index.ts";
import { pageSession } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Choose an account" };

interface ChooseAccountPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ChooseAccountPage({ searchParams }: ChooseAccountPageProps) {
  const returnTo = safeReturnPath([(await searchParams).returnTo].flat()[0]) ?? "/dashboard";
  const session = await pageSession();
  // Signing in redirects back here by itself if there are several to choose from.
  if (!session) redirect(`/account/login?returnTo=${encodeURIComponent(returnTo)}`);
  const accounts = await listAccounts(session);
  if (accounts.length === 0) redirect("/account/createaccount");
  if (accounts.length === 1 && accounts[0]?.accountId === session.membership?.accountId) redirect(returnTo);
  return <ChooseAccount accounts={accounts} emailAddress={session.emailAddress} returnTo={returnTo} />;
}
