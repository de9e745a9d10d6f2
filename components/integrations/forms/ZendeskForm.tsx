"use client";
import { Anchor, Button, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { notifyLinkProblem } from "#components/session/follow-own-links.ts";
import shared from "#components/ui/shared.module.css";
import { leaveFrame } from "#lib/client/one-time-address.ts";
import { type FormProps, PartnerForm } from "./PartnerForm.tsx";

const connectPath = (subdomain: string) => `/api/connect/zendesk?subdomain=${encodeURIComponent(subdomain)}`;

/** Signing in at Zendesk comes first; then which responses become tickets. */
export function ZendeskForm(props: FormProps) {
  return props.card.connected ? <TicketForm {...props} /> : <SignIn {...props} />;
}

const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function SignIn({ card, onClose }: FormProps) {
  const { subdomain } = card.settings;
  const [entered, setEntered] = useState(typeof subdomain === "string" ? subdomain : "");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = subdomainIn(entered);
    if (SUBDOMAIN.test(name)) {
      leaveFrame(connectPath(name)).catch(notifyLinkProblem);
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

/** People paste the whole address. */
function subdomainIn(text: string): string {
  const [host = ""] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(".zendesk.com", 1);
  return host;
}

const LOW_SCORE = 6;

function TicketForm(props: FormProps) {
  const { subdomain, maxScore, words } = props.card.settings;
  const initial = {
    maxScore: typeof maxScore === "number" ? maxScore : LOW_SCORE,
    words: Array.isArray(words) ? words.filter((word) => typeof word === "string") : [],
  };
  return (
    <PartnerForm {...props} initial={initial} sent={(values) => values}>
      {(field) => (
        <>
          {typeof subdomain === "string" && (
            <p className={shared.flush}>
              Connected to {subdomain}.zendesk.com.{" "}
              <Anchor href={connectPath(subdomain)} fz="inherit">
                Connect Zendesk again
              </Anchor>
            </p>
          )}
          <NumberInput
            {...field("maxScore")}
            onChange={(value) => typeof value === "number" && field("maxScore").onChange(value)}
            label="Open a ticket for scores up to"
            description="On the scale from 0 to 10. Ratings that are as low on their own scale count, too."
            min={0}
            max={10}
            allowDecimal={false}
            data-autofocus
          />
          <TagsInput
            {...field("words")}
            label="Or when an answer contains one of these words"
            description="Type a word and press Enter."
            placeholder={field("words").value.length === 0 ? "refund" : undefined}
            maxTags={50}
            clearable
          />
        </>
      )}
    </PartnerForm>
  );
}
