"use client";
import { FailedPage } from "#components/feedback/FailedPage.tsx";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <FailedPage digest={error.digest} retry={reset} />;
}
