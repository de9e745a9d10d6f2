import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DeadLinkPage } from "#components/account/DeadLinkPage.tsx";
import { LinkPage } from "#components/account/LinkPage.tsx";
import { LoginForm } from "#components/account/LoginForm.tsx";
import { env } from "#server/env.ts";
import { pageSession } from "#server/sessions/index.ts";
import { readSignInLink, safeReturnPath } from "#server/sign-in/index.ts";

export const metadata: Metadata = { title: "Log in" };

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { link, returnTo } = await searchParams;
  if (typeof link === "string") {
    const found = await readSignInLink(link);
    if (found.state === "open") return <LinkPage link={link} emailAddress={found.emailAddress} />;
    return <DeadLinkPage state={found.state} />;
  }
  const wanted = typeof returnTo === "string" ? returnTo : undefined;
  const session = await pageSession();
  if (session) redirect(session.membership ? (safeReturnPath(wanted) ?? "/dashboard") : "/account/createaccount");
  return <LoginForm returnTo={wanted} mailboxUrl={env.SANDBOX_URL && `${env.SANDBOX_URL}/mailbox`} />;
}
