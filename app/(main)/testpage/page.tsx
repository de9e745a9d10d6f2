import type { Metadata } from "next";
import { TestCalls } from "#components/developer/TestCalls.tsx";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Test page" };

export default async function TestPage() {
  await pageMember();
  return <TestCalls />;
}
