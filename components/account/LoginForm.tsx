"use client";
import { Anchor, Button, TextInput } from "@mantine/core";
import Link from "next/link";
import { type FormEvent, useEffect, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { tellOtherTabsOfEnd } from "#components/ui/session-channel.ts";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { CheckYourMail } from "./CheckYourMail.tsx";
import { FormHead } from "./FormHead.tsx";
import classes from "./form.module.css";

interface LoginFormProps {
  /** Where to go once signed in. */
  returnTo?: string | undefined;
  /** A new address was confirmed just now, in a browser where nobody is signed in. */
  hasNewAddress?: boolean;
  /** The sandbox's mailbox, where there is one. */
  mailboxUrl?: string | undefined;
}

/** Signing in by a mailed link. It looks the same whether or not the address is known. */
export function LoginForm({ returnTo, hasNewAddress = false, mailboxUrl }: LoginFormProps) {
  const [emailAddress, setEmailAddress] = useState("");
  const sending = useCallMutation("Account.SendMagicLoginLink");
  // The form stands only where nobody is signed in: after logging out, it is the first page that knows.
  useEffect(tellOtherTabsOfEnd, []);
  const form = useProblemFocus(sending.error);
  const again = useCallMutation("Account.SendMagicLoginLink");
  const wanted = { body: { emailAddress, ...(returnTo ? { returnTo } : {}) } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(wanted);
  };

  if (sending.isSuccess) {
    return (
      <CheckYourMail
        emailAddress={emailAddress}
        mailboxUrl={mailboxUrl}
        again={again}
        sendAgain={() => again.mutate(wanted)}
        startOver={() => {
          again.reset();
          sending.reset();
        }}
      >
        If it belongs to an account, a sign-in link is on its way.
      </CheckYourMail>
    );
  }
  return (
    <>
      <FormHead title="Log in to Afterword">
        {hasNewAddress
          ? "Your address is changed. Log in with it."
          : "We mail you a link. There is no password to remember."}
      </FormHead>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          type="email"
          name="emailAddress"
          label="E-mail address"
          placeholder="name@example.com"
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={254}
          value={emailAddress}
          onChange={(event) => setEmailAddress(event.currentTarget.value)}
          error={fieldProblem(sending.error, "emailAddress")}
        />
        <FormProblem error={sending.error} fields={["emailAddress"]} />
        <Button type="submit" fullWidth loading={sending.isPending}>
          Mail me a link
        </Button>
      </form>
      <p className={classes.alternative}>
        New here?{" "}
        <Anchor component={Link} href="/account/createaccount" fz="inherit">
          Create an account
        </Anchor>
      </p>
    </>
  );
}
