import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrderPage } from "#components/order-preview/OrderPage.tsx";
import { inAccount } from "#server/account-scope.ts";
import { pageMember, pageSession } from "#server/sessions/index.ts";
import { draftAsShown } from "#server/surveys/index.ts";

export const metadata: Metadata = { title: "Survey preview", robots: { index: false } };

interface PreviewPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The draft on an order page, for a session of its account alone; to anybody else there is no such page. */
export default async function PreviewPage({ searchParams }: PreviewPageProps) {
  const { accountId } = await searchParams;
  const session = await pageSession();
  if (!session?.membership || session.membership.accountId !== accountId) notFound();
  const context = await pageMember();
  const { companyName, survey } = await inAccount(context.accountId, () => draftAsShown(context));
  return <OrderPage companyName={companyName} survey={survey} />;
}
