"use client";
import { useState } from "react";
import { useOpenHelp } from "#components/help/help-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { askStoreReview } from "#lib/client/ask-store-review.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { platformTraits } from "#lib/platforms.ts";
import { StarRating } from "./StarRating.tsx";
import { useReview } from "./use-review.ts";

const ReviewDialog = onDemand(() => import("./ReviewDialog.tsx").then((module) => module.ReviewDialog));

interface FeedbackPromptProps {
  platform: Account["integration"];
  /** Where to write a review; null if nowhere. */
  reviewUrl: string | null;
}

/** Asks for a star rating. Fewer than five lead to a support message, five to a review. The texts are specified. */
export function FeedbackPrompt({ platform, reviewUrl }: FeedbackPromptProps) {
  const [rating, setRating] = useState(0);
  const [isReviewing, setReviewing] = useState(false);
  const submitting = useCallMutation("Profile.SubmitFeedbackRating");
  const rememberReview = useReview(platform);
  const openHelp = useOpenHelp();
  const rate = (stars: number) => {
    setRating(stars);
    if (stars === 0) return;
    submitting.mutate({ rating: stars });
    if (stars === 5) void askForReview();
    else
      openHelp({
        about: "feedback",
        says: "Thanks for your feedback. Please let us know how we can improve.",
      });
  };
  // In the store's admin without a way to another page; the link is for where that isn't shown.
  const askForReview = async () => {
    if (reviewUrl !== null && (await askStoreReview())) rememberReview();
    else setReviewing(true);
  };
  return (
    <Card title="How's your experience with the product?" titleId="feedback-title">
      <StarRating label="Your rating" value={rating} onChange={rate} />
      <p className={shared.caption} role="status">
        {rating === 0 ? "Rate us by clicking on the stars" : "Thank you for rating us."}
      </p>
      {isReviewing && reviewUrl !== null && (
        <ReviewDialog
          reviewUrl={reviewUrl}
          button={platformTraits(platform).reviewButton ?? "Leave a review"}
          onReview={rememberReview}
          onClose={() => setReviewing(false)}
        />
      )}
    </Card>
  );
}
