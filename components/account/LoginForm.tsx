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
import { type CarriedForm, refusalOf, sentAddress, typedIn } from "./carried-form.ts";
import { FormHead } from "./FormHead.tsx";
import classes from "./form.module.css";

interface LoginFormProps {
  /** Where to go once signed in. */
  returnTo?: string | undefined;
  /** A new address was confirmed just now, in a browser where nobody is signed in. */
  hasNewAddress?: boolean;
  /** The sandbox's mailbox, where there is one. */
  mailboxUrl?: string | undefined;
  /** What was sent from here before the scripts ran. */
  carried?: CarriedForm | undefined;
}

const plainAction = "/api/app/sessions/send-link";

/**
 * Signing in by a mailed link. It looks the same whether or not the address is known. The field keeps its own text, and
 * the form can be sent without a script: on a slow line both happen before the scripts are there.
 */
export function LoginForm({ returnTo, hasNewAddress = false, mailboxUrl, carried }: LoginFormProps) {
  const [emailAddress, setEmailAddress] = useState(carried?.values.emailAddress ?? "");
  const [isSent, setSent] = useState(sentAddress(carried) !== null);
  const sending = useCallMutation("Account.SendMagicLoginLink");
  // The form stands only where nobody is signed in: after logging out, it is the first page that knows.
  useEffect(tellOtherTabsOfEnd, []);
  const error = sending.isIdle ? refusalOf(carried) : sending.error;
  const form = useProblemFocus(sending.error);
  const again = useCallMutation("Account.SendMagicLoginLink");
  const goesTo: Record<string, string> = returnTo ? { returnTo } : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event, { emailAddress });
    setEmailAddress(typed.emailAddress);
    sending.mutate({ body: { ...typed, ...goesTo } }, { onSuccess: () => setSent(true) });
  };

  if (isSent) {
    const values = { emailAddress, ...goesTo };
    return (
      <CheckYourMail
        emailAddress={emailAddress}
        mailboxUrl={mailboxUrl}
        again={again}
        sendAgain={() => again.mutate({ body: values })}
        plain={{ action: plainAction, values, formPath: "/account/login" }}
        startOver={() => {
          again.reset();
          sending.reset();
          setSent(false);
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
      <form ref={form} className={classes.form} method="post" action={plainAction} onSubmit={submit} noValidate>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <TextInput
          type="email"
          name="emailAddress"
          label="E-mail address"
          placeholder="name@example.com"
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={254}
          defaultValue={emailAddress}
          error={fieldProblem(error, "emailAddress")}
        />
        <FormProblem error={error} fields={["emailAddress"]} />
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
