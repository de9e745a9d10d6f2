"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { askStoreReview } from "#lib/client/ask-store-review.ts";
import { platformTraits } from "#lib/platforms.ts";
import { useReview } from "./use-review.ts";

interface ReviewBannerProps {
  account: Pick<Account, "integration" | "appStoreReviewSubmittedAt"> | undefined;
  /** Null if there is no page for reviews. */
  reviewUrl: string | null;
}

/** For an account that hasn't been led to the app's reviews in its platform's app store yet. */
export function ReviewBanner({ account, reviewUrl }: ReviewBannerProps) {
  const platform = account?.integration ?? "None";
  const rememberReview = useReview(platform);
  const { reviewButton } = platformTraits(platform);
  if (reviewUrl === null || reviewButton === undefined || account?.appStoreReviewSubmittedAt !== null) return null;
  const review = async (page: string) => {
    if (!(await askStoreReview())) window.open(page, "_blank", "noopener");
    rememberReview();
  };
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
          onClick={(event) => {
            if (!window.askStoreReview) return rememberReview();
            event.preventDefault();
            void review(reviewUrl);
          }}
        >
          {reviewButton}
        </Button>
      }
    >
      A review on the {platform} App Store takes a minute.
    </Notice>
  );
}
