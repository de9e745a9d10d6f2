"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { isTimeForReview } from "./review-time.ts";
import { useReview } from "./use-review.ts";

interface ReviewBannerProps {
  account: Account | undefined;
  reviewUrl: string;
  /** When the page was rendered, in milliseconds since 1970. */
  madeAt: number;
}

/** For a Shopify store that hasn't been asked for a review yet, once it has something to review. */
export function ReviewBanner({ account, reviewUrl, madeAt }: ReviewBannerProps) {
  const { data: stats } = useCall("Survey.GetTopLevelStatsForAccount", {}, refreshedByFeed);
  if (!account || !isTimeForReview(account, stats?.responses ?? 0, madeAt)) return null;
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
