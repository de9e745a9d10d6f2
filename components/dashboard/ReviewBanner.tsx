"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useReview } from "./use-review.ts";

interface ReviewBannerProps {
  account: Pick<Account, "integration" | "appStoreReviewSubmittedAt"> | undefined;
  /** Null if there is no page for reviews. */
  reviewUrl: string | null;
}

/** For a Shopify account that hasn't been led to Shopify's page for reviews yet. */
export function ReviewBanner({ account, reviewUrl }: ReviewBannerProps) {
  const rememberReview = useReview("Shopify");
  if (reviewUrl === null || account?.integration !== "Shopify" || account.appStoreReviewSubmittedAt !== null)
    return null;
  return (
    <Notice
      status="neutral"
      title="Enjoying Afterword? Leave a review"
      action={
        <Button
          component="a"
          variant="default"
          href={reviewUrl}
          target="_blank"
          rel="noopener"
          onClick={rememberReview}
        >
          Review us on Shopify
        </Button>
      }
    >
      A review on the Shopify App Store takes a minute.
    </Notice>
  );
}
