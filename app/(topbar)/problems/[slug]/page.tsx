import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProblemPage } from "#components/problems/ProblemPage.tsx";
import { findProblemType } from "#lib/problems.ts";

interface ProblemPageProps {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: ProblemPageProps): Promise<Metadata> {
  return { title: findProblemType((await params).slug)?.problem.title ?? "Not found" };
}

export default async function ProblemTypePage({ params }: ProblemPageProps) {
  const found = findProblemType((await params).slug);
  if (!found) notFound();
  return <ProblemPage slug={found.slug} problem={found.problem} />;
}
