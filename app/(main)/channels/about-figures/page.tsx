import type { Metadata } from "next";
import { AboutFigures } from "#components/channels/AboutFigures.tsx";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "About these figures" };

export default async function AboutFiguresPage() {
  await pageMember();
  return <AboutFigures />;
}
