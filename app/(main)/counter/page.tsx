import type { Metadata } from "next";
import { Counter } from "#components/developer/Counter.tsx";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Counter" };

export default async function CounterPage() {
  await pageMember();
  return <Counter />;
}
