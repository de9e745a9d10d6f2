import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminLoginForm } from "#components/staff/AdminLoginForm.tsx";
import { findAccount } from "#server/domain/staff/index.ts";
import { pageStaffPerson } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";

export const metadata: Metadata = { title: "Access an account" };

interface AdminLoginPageProps {
  params: Promise<{ accountId: string }>;
}

export default async function AdminLoginPage({ params }: AdminLoginPageProps) {
  const { endedLookAt } = await pageStaffPerson();
  const { accountId } = await params;
  const account = await findAccount(accountId, productNow());
  if (!account) notFound();
  return <AdminLoginForm account={account} isOver={endedLookAt === account.accountId} />;
}
