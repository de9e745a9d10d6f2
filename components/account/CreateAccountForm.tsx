"use client";
import { Anchor, Button, TextInput } from "@mantine/core";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { CheckYourMail, SentTo } from "./CheckYourMail.tsx";
import { type CarriedForm, refusalOf, sentAddress, typedIn } from "./carried-form.ts";
import classes from "./form.module.css";
import { withReturnPath } from "./with-return-path.ts";

interface CreateAccountFormProps {
  /** Address of the signed-in person; an additional account opens for them immediately. */
  signedInAs?: string | undefined;
  /** The signed-in person belongs to no account: they left theirs, or were removed from it. */
  hasNoAccount?: boolean;
  /** Path to open once the account exists. */
  returnTo?: string | undefined;
  /** Typed in at first, for somebody who isn't signed in. */
  suggestedAddress?: string | undefined;
  mailboxUrl?: string | undefined;
  /** What this form submitted before the scripts ran. */
  carried?: CarriedForm | undefined;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
}

const noValues = { companyName: "", name: "", emailAddress: "" };
const fields = ["companyName", "name", "emailAddress"] as const;

/**
 * Sign-up: creates the account immediately and emails its owner a link. Fields are uncontrolled and the form works
 * without scripts, because on a slow connection people type and submit before scripts have loaded.
 */
export function CreateAccountForm(props: CreateAccountFormProps) {
  const { signedInAs, suggestedAddress = "", hasNoAccount = false, mailboxUrl, carried, termsUrl, privacyUrl } = props;
  const { returnTo } = props;
  const goesTo: Record<string, string> = returnTo ? { returnTo } : {};
  const emailAtFirst = signedInAs ?? suggestedAddress;
  const [values, setValues] = useState(() => ({ ...noValues, emailAddress: emailAtFirst, ...carried?.values }));
  const [isSent, setSent] = useState(sentAddress(carried) !== null);
  const creating = useCallMutation("Account.CreateAccount");
  const error = creating.isIdle ? refusalOf(carried) : creating.error;
  const form = useProblemFocus(creating.error);
  const sending = useCallMutation("Account.SendMagicLoginLink");
  const field = (name: (typeof fields)[number]) => ({
    name,
    required: true,
    withAsterisk: false,
    defaultValue: values[name],
    error: fieldProblem(error, name),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = typedIn(event, noValues);
    setValues(body);
    // Someone already signed in enters the new account immediately, with no email to wait for.
    creating.mutate(
      { body: { ...body, ...browserPlace(), ...goesTo } },
      { onSuccess: ({ linkSent }) => (linkSent ? setSent(true) : window.location.assign(returnTo ?? "/dashboard")) },
    );
  };

  if (isSent) {
    const { emailAddress } = values;
    return (
      <CheckYourMail
        mailboxUrl={mailboxUrl}
        again={sending}
        sendAgain={() => sending.mutate({ body: { emailAddress, ...goesTo } })}
        plain={{
          action: "/api/app/sessions/send-link",
          values: { emailAddress, ...goesTo },
          formPath: "/account/createaccount",
        }}
        startOver={() => {
          sending.reset();
          creating.reset();
          setSent(false);
        }}
      >
        We sent an email to <SentTo emailAddress={emailAddress} />. Open the link to sign in. If you already have an
        account, it takes you there. You can create another account once you're in.
      </CheckYourMail>
    );
  }
  return (
    <>
      <FormHead title="Create your account">
        {hasNoAccount &&
          "You're signed in but aren't part of an account anymore. Ask the owner for an invitation, or create your own account. "}
        Try every feature free for 14 days, no credit card needed. After that, it's free for up to 100 orders a month.
      </FormHead>
      <form
        ref={form}
        className={shared.stack}
        method="post"
        action="/api/app/sessions/sign-up"
        onSubmit={submit}
        noValidate
      >
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <TextInput
          {...field("companyName")}
          label="Store or company name"
          autoComplete="organization"
          maxLength={200}
        />
        <TextInput {...field("name")} label="Your name" autoComplete="name" maxLength={200} />
        <TextInput
          {...field("emailAddress")}
          type="email"
          label="Email address"
          placeholder="name@example.com"
          autoComplete="email"
          maxLength={254}
        />
        <FormProblem error={error} fields={fields} />
        <Button type="submit" fullWidth loading={creating.isPending || creating.data?.linkSent === false}>
          Create account
        </Button>
        <Terms termsUrl={termsUrl} privacyUrl={privacyUrl} />
      </form>
      {signedInAs ? (
        <p className={classes.alternative}>
          You're signed in as {signedInAs}.{" "}
          <Anchor href="/Account/Logout" fz="inherit">
            Log out
          </Anchor>
        </p>
      ) : (
        <p className={classes.alternative}>
          Already have an account?{" "}
          <Anchor component={Link} href={withReturnPath("/account/login", returnTo)} fz="inherit">
            Sign in
          </Anchor>
        </p>
      )}
    </>
  );
}

/** The operator's terms and privacy policy, if configured. */
function Terms({ termsUrl, privacyUrl }: Pick<CreateAccountFormProps, "termsUrl" | "privacyUrl">) {
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p className={classes.small}>
      By creating an account, you agree to {termsUrl && <a href={termsUrl}>the terms</a>}
      {termsUrl && privacyUrl && " and "}
      {privacyUrl && <a href={privacyUrl}>the privacy policy</a>}.
    </p>
  );
}

/** The time zone (IANA) and the language (BCP 47) that the browser is set to; the server ignores what it doesn't know. */
function browserPlace(): { timeZone: string; locale: string } {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language };
}
