"use client";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useReview } from "./use-review.ts";

interface ReviewDialogProps {
  platform: Account["integration"];
  reviewUrl: string;
  onClose: () => void;
}

/** Asks those who gave five stars for a review. The texts are the specification's. */
export function ReviewDialog({ platform, reviewUrl, onClose }: ReviewDialogProps) {
  const rememberReview = useReview(platform);
  return (
    <Dialog title="Please leave a review" onClose={onClose}>
      <p style={{ margin: "0 0 16px" }}>Thanks for the love!</p>
      <Button
        component="a"
        href={reviewUrl}
        target="_blank"
        rel="noopener"
        rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          rememberReview();
          onClose();
        }}
      >
        Review us on Shopify
      </Button>
    </Dialog>
  );
}
