import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextWithCode } from "#components/ui/TextWithCode.tsx";
import { findProblemType } from "#lib/problems.ts";
import classes from "../problems.module.css";

interface ProblemPageProps {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: ProblemPageProps): Promise<Metadata> {
  return { title: findProblemType((await params).slug)?.problem.title ?? "Not found" };
}

/** What one problem type means, and what to do about it. */
export default async function ProblemTypePage({ params }: ProblemPageProps) {
  const found = findProblemType((await params).slug);
  if (!found) notFound();
  const { slug, problem } = found;
  return (
    <article className={classes.page}>
      <p className={classes.kicker}>
        <a href="/problems">Problems</a> <span aria-hidden="true">/</span> <code>{slug}</code>
      </p>
      <h1 className={classes.title}>{problem.title}</h1>
      <p className={classes.status}>HTTP status {problem.status}.</p>
      <h2 className={classes.part}>What it means</h2>
      <p>
        <TextWithCode text={problem.meaning} />
      </p>
      <h2 className={classes.part}>What to do</h2>
      <p>
        <TextWithCode text={problem.remedy} />
      </p>
      <p className={classes.foot}>
        Every response with this problem includes a <code>traceId</code>. Support can use it to find the call in the
        log. <a href="/docs/api#errors">How the API returns errors</a>
      </p>
    </article>
  );
}
