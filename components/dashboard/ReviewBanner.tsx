"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useReview } from "./use-review.ts";

/** For a Shopify store that was not asked for a review yet. */
export function ReviewBanner({ account, reviewUrl }: { account: Account | undefined; reviewUrl: string }) {
  if (account?.integration !== "Shopify" || account.appStoreReviewSubmittedAt !== null) return null;
  return <Banner reviewUrl={reviewUrl} />;
}

function Banner({ reviewUrl }: { reviewUrl: string }) {
  const rememberReview = useReview("Shopify");
  return (
    <Notice
      status="neutral"
      title="Tell other stores what Afterword does for yours"
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
