"use client";
import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import shared from "#components/ui/shared.module.css";
import { integrationLabel, integrationPartners } from "#lib/partners.ts";
import { FieldsForm } from "./FieldsForm.tsx";
import type { FormProps } from "./PartnerForm.tsx";

/** Offers signing in first if the partner has a page for it, and keys to merchants who ask for them. */
export function SignInOrKeyForm(props: FormProps) {
  const { card, onClose } = props;
  const [usesKey, setUsesKey] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (usesKey) content.current?.querySelector("input")?.focus();
  }, [usesKey]);
  const label = integrationLabel(card.name);
  const hasFields = card.connected || usesKey || !card.hasConsentPage;
  return (
    <div ref={content}>
      {hasFields ? (
        <FieldsForm {...props} />
      ) : (
        <div className={shared.stack}>
          <p className={shared.flush}>
            Sign in to {label} and allow Afterword to send responses. {label} then brings you back here, where you turn
            it on.
          </p>
          <div>
            <Anchor component="button" type="button" fz="sm" onClick={() => setUsesKey(true)}>
              Use a private key instead
            </Anchor>
          </div>
          <div className={shared.endActions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button component="a" href={`/api/connect/${integrationPartners[card.name].slug}`} data-autofocus>
              Sign in to {label}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
