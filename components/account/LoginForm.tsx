"use client";
import { Anchor, Button, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import Link from "next/link";
import { type FormEvent, useEffect, useState } from "react";
import { useCanUsePasskeys } from "#components/confirm-identity/passkeys.ts";
import { usePasskey } from "#components/confirm-identity/use-passkey.ts";
import { notifyOtherTabsOfSignOut } from "#components/session/session-channel.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { call } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { CheckYourMail, SentTo } from "./CheckYourMail.tsx";
import { type CarriedForm, refusalOf, sentAddress, typedIn } from "./carried-form.ts";
import classes from "./form.module.css";
import { withReturnPath } from "./with-return-path.ts";

interface LoginFormProps {
  /** Path to open after signing in. */
  returnTo?: string | undefined;
  /** The address was just changed, or a change was just undone, in a browser where nobody is signed in. */
  changedAddress?: "new" | "restored" | undefined;
  /** This browser's session ended without logging out here: it expired, or was ended on another device. */
  wasLoggedOut?: boolean;
  /** The sandbox's mailbox, if there is one. */
  mailboxUrl?: string | undefined;
  /** What this form submitted before the scripts ran. */
  carried?: CarriedForm | undefined;
  /** Typed in at first. */
  suggestedAddress?: string | undefined;
  /** Whether passkey sign-in is available at this origin. */
  hasPasskeys?: boolean;
}

const plainAction = "/api/app/sessions/send-link";

/**
 * Signs in by emailed link. It looks the same whether or not the address is known. The field is uncontrolled and the
 * form works without scripts, because on a slow connection people type and submit before scripts have loaded.
 */
export function LoginForm(props: LoginFormProps) {
  const { returnTo, changedAddress, wasLoggedOut = false, mailboxUrl, carried, suggestedAddress } = props;
  const { hasPasskeys = false } = props;
  const [emailAddress, setEmailAddress] = useState(carried?.values.emailAddress ?? suggestedAddress ?? "");
  const [isSent, setSent] = useState(sentAddress(carried) !== null);
  const sending = useCallMutation("Account.SendMagicLoginLink");
  // This form shows only when nobody is signed in: after a logout, it is the first page to know.
  useEffect(notifyOtherTabsOfSignOut, []);
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
        If <SentTo emailAddress={emailAddress} /> belongs to an account, a sign-in link is on its way.
      </CheckYourMail>
    );
  }
  return (
    <>
      <FormHead title="Sign in to Afterword">{says[changedAddress ?? (wasLoggedOut ? "loggedOut" : "first")]}</FormHead>
      <form ref={form} className={shared.stack} method="post" action={plainAction} onSubmit={submit} noValidate>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <TextInput
          type="email"
          name="emailAddress"
          label="Email address"
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
          Email me a sign-in link
        </Button>
      </form>
      {hasPasskeys && <PasskeyLogin returnTo={returnTo} />}
      <p className={classes.alternative}>
        New here?{" "}
        <Anchor component={Link} href={withReturnPath("/account/createaccount", returnTo)} fz="inherit">
          Create an account
        </Anchor>
      </p>
    </>
  );
}

const says = {
  first: "We'll email you a link. No password needed.",
  loggedOut: "You've been logged out. Sign in again to continue.",
  new: "Your email address is updated. Sign in with the new one.",
  restored:
    "We restored your previous email address and logged everyone out. Sign in, then check your API keys and teammates for changes you didn't make.",
};

/** Signs in with a passkey instead of an emailed link, if the browser supports passkeys. */
function PasskeyLogin({ returnTo }: { returnTo?: string | undefined }) {
  const isOffered = useCanUsePasskeys();
  const passkey = usePasskey("app.BeginPasskeySignIn", (response) =>
    call("app.SignInWithPasskey", { body: { response, ...(returnTo ? { returnTo } : {}) } }),
  );
  const button = usePendingFocus(passkey.isPending);
  if (isOffered === false) return null;
  return (
    // Takes its space before the browser's support is known, so that the page doesn't jump.
    <div className={classes.otherWay} data-hidden={isOffered === undefined || undefined}>
      <span className={shared.or}>or</span>
      <Button
        ref={button}
        fullWidth
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => passkey.mutate(undefined, { onSuccess: ({ path }) => window.location.assign(path) })}
        loading={passkey.isPending || passkey.isSuccess}
      >
        Sign in with a passkey
      </Button>
      <FormProblem error={passkey.error} fields={[]} />
    </div>
  );
}
