"use client";
import { ChunkFailure, isChunkFailure } from "#components/feedback/ChunkFailure.tsx";
import { FailedPage } from "#components/feedback/FailedPage.tsx";

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return isChunkFailure(error) ? <ChunkFailure /> : <FailedPage digest={error.digest} />;
}
