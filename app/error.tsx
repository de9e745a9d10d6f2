"use client";
import { FailedPage } from "#components/feedback/FailedPage.tsx";

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <FailedPage digest={error.digest} />;
}
