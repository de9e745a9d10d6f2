"use client";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "#lib/client/hooks.ts";
import { SixDigitForm } from "./SixDigitForm.tsx";

interface CodeEntryProps {
  /** The verb on the button. */
  action?: string;
  onSignedIn?: (path: string) => void;
}

/** For people who read the email on another device: the link's page shows a code to type here. */
export function CodeEntry({ action = "Sign in", onSignedIn = goTo }: CodeEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const entering = useCallMutation("app.EnterCode");
  if (!isOpen) {
    return (
      <Anchor component="button" type="button" fz="inherit" onClick={() => setOpen(true)}>
        Opened the email on another device? Enter a code
      </Anchor>
    );
  }
  return (
    <SixDigitForm
      label="Six-digit code"
      description="Open the link on your other device and choose “Show a code”."
      action={action}
      sending={entering}
      enter={(code) => entering.mutate({ body: { code } }, { onSuccess: ({ path }) => onSignedIn(path) })}
      takesFocus
    />
  );
}

function goTo(path: string): void {
  window.location.assign(path);
}
