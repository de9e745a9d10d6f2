"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { notifyLinkProblem } from "#components/session/follow-own-links.ts";
import shared from "#components/ui/shared.module.css";
import { leaveFrame } from "#lib/client/one-time-address.ts";
import { SUBDOMAIN, subdomainIn } from "#lib/subdomain.ts";
import { FieldsForm } from "./FieldsForm.tsx";
import { zendeskConnectPath } from "./form-texts.tsx";
import type { FormProps } from "./PartnerForm.tsx";

/** Signing in at Zendesk comes first; then which responses become tickets. */
export function ZendeskForm(props: FormProps) {
  return props.card.connected ? <FieldsForm {...props} /> : <SignIn {...props} />;
}

function SignIn({ card, onClose }: FormProps) {
  const { subdomain } = card.settings;
  const [entered, setEntered] = useState(typeof subdomain === "string" ? subdomain : "");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = subdomainIn(entered, ".zendesk.com");
    if (SUBDOMAIN.test(name)) {
      leaveFrame(zendeskConnectPath(name)).catch(notifyLinkProblem);
      return;
    }
    setError("Enter the part of your Zendesk address before .zendesk.com.");
    event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <form className={shared.stack} onSubmit={submit} noValidate>
      <p className={shared.flush}>
        Enter your Zendesk address, then sign in there as an agent who can create tickets. Zendesk brings you back here.
      </p>
      <TextInput
        label="Zendesk subdomain"
        description="If you open Zendesk at harbor-goods.zendesk.com, enter harbor-goods."
        value={entered}
        onChange={({ currentTarget }) => {
          setEntered(currentTarget.value);
          setError(null);
        }}
        error={error}
        rightSection={<span className={shared.note}>.zendesk.com</span>}
        rightSectionWidth={112}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        data-autofocus
      />
      <div className={shared.endActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Sign in to Zendesk</Button>
      </div>
    </form>
  );
}
