"use client";
import { Skeleton } from "@mantine/core";
import { useCallback, useEffect } from "react";
import { feedConnection } from "#components/feed/feed-connection.ts";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { countText } from "./use-response-actions.ts";

/** What identifies the shopper; at least one of them. */
export interface ShopperIdentity {
  emailAddress?: string;
  customerId?: string;
}

interface EraseShopperDialogProps {
  shopper: ShopperIdentity;
  onErased: () => void;
  onClose: () => void;
}

/** Counts what would be erased, then asks for a word to be typed, because an erasure can't be undone. */
export function EraseShopperDialog({ shopper, onErased, onClose }: EraseShopperDialogProps) {
  const counting = useCallMutation("app.EraseShopper");
  const erasing = useCallMutation("app.EraseShopper", { onSuccess: () => feedConnection.forgetAll() });
  const { emailAddress, customerId } = shopper;
  const { mutate: count } = counting;
  const countThem = useCallback(() => {
    const named = { ...(emailAddress ? { emailAddress } : {}), ...(customerId ? { customerId } : {}) };
    count({ body: { ...named, countOnly: true } });
  }, [count, emailAddress, customerId]);
  useEffect(countThem, [countThem]);
  const erase = () =>
    erasing.mutate(
      { body: shopper },
      {
        onSuccess: ({ responses, receiptId }) => {
          onErased();
          notifySuccess(`${countText(responses)} erased. Receipt: ${receiptId}`, { duration: 12_000 });
        },
      },
    );
  return (
    <ConfirmDialog
      title="Erase shopper data?"
      action="Erase permanently"
      isDestructive
      typed={{ label: "Type erase to confirm", text: "erase" }}
      isPending={erasing.isPending || counting.isPending}
      isReady={counting.data !== undefined}
      error={erasing.error}
      onConfirm={erase}
      onClose={onClose}
    >
      {counting.data ? (
        <EraseCounts shopper={shopper} responses={counting.data.responses} redacted={counting.data.redacted} />
      ) : counting.error ? (
        <ErrorState title="We couldn't count the responses" error={counting.error} retry={countThem} />
      ) : (
        <Skeleton height={60} />
      )}
    </ConfirmDialog>
  );
}

function EraseCounts({
  shopper,
  responses,
  redacted,
}: {
  shopper: ShopperIdentity;
  responses: number;
  redacted: number;
}) {
  const names = [shopper.emailAddress, shopper.customerId && `customer ${shopper.customerId}`].filter(Boolean);
  return (
    <>
      <p style={{ margin: 0, overflowWrap: "anywhere" }}>
        We'll delete {countText(responses)} from {names.join(" or ")} across all surveys, including answers, tags, and
        pending deliveries.
        {redacted > 0 && ` We'll also redact the email address in ${countText(redacted)} from other shoppers.`}
      </p>
      <p style={{ margin: "8px 0 0" }}>
        The audit log keeps a receipt without the email address. If you sent this data to other services, erase it there
        too.
      </p>
    </>
  );
}
