"use client";
import { useEffect } from "react";
import { reportInBrowser } from "#components/error-tracking/report-in-browser.ts";
import { ChunkFailure, isChunkFailure } from "#components/feedback/ChunkFailure.tsx";
import { FailedPage } from "#components/feedback/FailedPage.tsx";

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  // An error with a digest is the server's, which has reported it.
  useEffect(() => {
    if (error.digest === undefined && !isChunkFailure(error)) reportInBrowser(error);
  }, [error]);
  return isChunkFailure(error) ? <ChunkFailure /> : <FailedPage digest={error.digest} />;
}
