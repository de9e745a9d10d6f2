import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StaffActivityScreen } from "#components/staff/StaffActivityScreen.tsx";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Staff activity" };

export default async function StaffActivityPage() {
  const { role } = await pageMember();
  if (role !== "owner") notFound();
  return <StaffActivityScreen />;
}
