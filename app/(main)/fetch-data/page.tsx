import type { Metadata } from "next";
import { FetchData } from "#components/developer/FetchData.tsx";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Fetch data" };

export default async function FetchDataPage() {
  await pageMember();
  return <FetchData />;
}
