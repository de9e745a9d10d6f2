"use client";
import { Anchor, Button, TextInput } from "@mantine/core";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { CheckYourMail } from "./CheckYourMail.tsx";
import { FormHead } from "./FormHead.tsx";
import classes from "./form.module.css";

interface CreateAccountFormProps {
  /** The address of who is signed in: a further account of theirs is theirs at once. */
  signedInAs?: string | undefined;
  mailboxUrl?: string | undefined;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
}

const fields = ["companyName", "name", "emailAddress"] as const;

/** Signing up: the account is there at once, and its owner gets a link to it. */
export function CreateAccountForm({ signedInAs, mailboxUrl, termsUrl, privacyUrl }: CreateAccountFormProps) {
  const [values, setValues] = useState({ companyName: "", name: "", emailAddress: signedInAs ?? "" });
  const creating = useCallMutation("Account.CreateAccount");
  const form = useProblemFocus(creating.error);
  const sending = useCallMutation("Account.SendMagicLoginLink");
  const field = (name: (typeof fields)[number]) => ({
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((former) => ({ ...former, [name]: value }));
    },
    error: fieldProblem(creating.error, name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Somebody who is signed in already is in the new account at once: there is no mail to wait for.
    creating.mutate(
      { body: values },
      { onSuccess: ({ linkSent }) => linkSent || window.location.assign("/dashboard") },
    );
  };

  if (creating.data?.linkSent) {
    return (
      <CheckYourMail
        emailAddress={values.emailAddress}
        mailboxUrl={mailboxUrl}
        again={sending}
        sendAgain={() => sending.mutate({ body: { emailAddress: values.emailAddress } })}
        startOver={() => {
          sending.reset();
          creating.reset();
        }}
      >
        The link in the mail signs you in. If this address has an account already, it leads there; you can make another
        one from within.
      </CheckYourMail>
    );
  }
  return (
    <>
      <FormHead title="Create your account">
        14 days with everything, no card. After that it stays free for up to 100 orders a month.
      </FormHead>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextInput {...field("companyName")} label="Store or company" autoComplete="organization" maxLength={200} />
        <TextInput {...field("name")} label="Your name" autoComplete="name" maxLength={200} />
        <TextInput
          {...field("emailAddress")}
          type="email"
          label="E-mail address"
          placeholder="name@example.com"
          autoComplete="email"
          maxLength={254}
        />
        <FormProblem error={creating.error} fields={fields} />
        <Button type="submit" fullWidth loading={creating.isPending || creating.data?.linkSent === false}>
          Create account
        </Button>
        <Terms termsUrl={termsUrl} privacyUrl={privacyUrl} />
      </form>
      {signedInAs ? (
        <p className={classes.alternative}>
          You are signed in as {signedInAs}.{" "}
          <Anchor href="/Account/Logout" fz="inherit">
            Log out
          </Anchor>
        </p>
      ) : (
        <p className={classes.alternative}>
          Have an account?{" "}
          <Anchor component={Link} href="/account/login" fz="inherit">
            Log in
          </Anchor>
        </p>
      )}
    </>
  );
}

/** The operator's terms, as far as they name any. */
function Terms({ termsUrl, privacyUrl }: Pick<CreateAccountFormProps, "termsUrl" | "privacyUrl">) {
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p className={classes.small}>
      By creating an account you agree to {termsUrl && <a href={termsUrl}>the terms</a>}
      {termsUrl && privacyUrl && " and "}
      {privacyUrl && <a href={privacyUrl}>the privacy policy</a>}.
    </p>
  );
}
