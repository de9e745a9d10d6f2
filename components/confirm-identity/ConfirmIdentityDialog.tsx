"use client";
import { Loader } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import type { ProofNeeded } from "#lib/client/confirm-identity.ts";
import { callKey, useCall } from "#lib/client/hooks.ts";
import { ConfirmByFactor } from "./ConfirmByFactor.tsx";
import { ConfirmByLink } from "./ConfirmByLink.tsx";
import classes from "./confirm-identity.module.css";
import { isAtSecurity, requiredSecurityPath } from "./security-path.ts";

interface ConfirmIdentityDialogProps {
  needed: ProofNeeded;
  settle: (isConfirmed: boolean) => void;
}

/**
 * Asks for a second factor, or for an emailed link if the person has none. If a second factor is required and the
 * person has none, leads to the screen that adds one.
 */
export function ConfirmIdentityDialog({ needed, settle }: ConfirmIdentityDialogProps) {
  const queries = useQueryClient();
  const { data: security, error, refetch } = useCall("app.GetSecurity", {}, { staleTime: 0 });
  const hasFactors = security && security.factors.length > 0;
  const mustAddFactor = needed === "second-factor-required" && hasFactors === false;
  useEffect(() => {
    if (!mustAddFactor) return;
    if (isAtSecurity()) settle(false);
    else window.location.assign(requiredSecurityPath());
  }, [mustAddFactor, settle]);
  const confirmed = () => {
    queries.invalidateQueries({ queryKey: callKey("app.GetSecurity") }).catch(console.warn);
    settle(true);
  };
  const cancel = () => settle(false);
  if (mustAddFactor) return null;
  return (
    <Dialog title="Confirm it's you" onClose={cancel}>
      {hasFactors ? (
        <ConfirmByFactor security={security} needed={needed} onConfirmed={confirmed} onCancel={cancel} />
      ) : security ? (
        <ConfirmByLink onConfirmed={confirmed} onCancel={cancel} />
      ) : error ? (
        <ErrorState title="We couldn't load your confirmation options" error={error} retry={refetch} />
      ) : (
        <div className={classes.waiting} aria-busy="true">
          <Loader size="sm" aria-label="Loading" />
        </div>
      )}
    </Dialog>
  );
}
