import type { Metadata } from "next";
import { ProblemIndex } from "#components/problems/ProblemIndex.tsx";

export const metadata: Metadata = { title: "Problems" };

export default function ProblemsPage() {
  return <ProblemIndex />;
}
