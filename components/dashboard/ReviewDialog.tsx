"use client";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Dialog } from "#components/ui/Dialog.tsx";

interface ReviewDialogProps {
  reviewUrl: string;
  /** What the button says. */
  button: string;
  /** Called when the person follows the link to the review. */
  onReview: () => void;
  onClose: () => void;
}

/** Asks people who gave five stars for a review. The texts are specified. */
export function ReviewDialog({ reviewUrl, button, onReview, onClose }: ReviewDialogProps) {
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
          onReview();
          onClose();
        }}
      >
        {button}
      </Button>
    </Dialog>
  );
}
