"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import classes from "./CodeEntry.module.css";
import { codeProblem } from "./code-problem.ts";

interface SixDigitFormProps {
  label: string;
  description?: ReactNode;
  /** The verb on the button. */
  action: string;
  /** The call that takes the code. */
  sending: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  enter: (code: string) => void;
  /** Where the form is sent without a script. */
  plainAction?: string;
  /** A further button, before the one that sends. */
  otherAction?: ReactNode;
  takesFocus?: boolean;
}

/**
 * A code of six digits, sent with the sixth. One field, not six: it takes a paste, the keyboard's suggestion and
 * corrections as any field does. It keeps its own text, so that what is typed before the scripts run stays.
 */
export function SixDigitForm(props: SixDigitFormProps) {
  const { label, description, action, sending, enter, plainAction, otherAction, takesFocus = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const isBusy = sending.isPending || sending.isSuccess;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // A wrong code goes away: sent again by mistake, it would cost another try.
    if (field.current && fieldProblem(sending.error, "code")) field.current.value = "";
  }, [sending.error]);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    if (field.current) field.current.value = digits;
    if (isBusy) return;
    sending.reset();
    if (digits.length === 6) enter(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sixth digit has sent it already; a code typed before the scripts ran has not been sent.
    if (!isBusy) enter(field.current?.value.replace(/\D/g, "") ?? "");
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      {...(plainAction ? { method: "post", action: plainAction } : {})}
    >
      <TextInput
        ref={field}
        name="code"
        label={label}
        description={description}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        // Room for a pasted code with a space in it.
        maxLength={11}
        classNames={{ input: classes.code ?? "" }}
        onChange={(event) => type(event.currentTarget.value)}
        error={codeProblem(sending.error)}
        {...(takesFocus ? { "data-autofocus": true } : {})}
      />
      <FormProblem error={sending.error} fields={["code"]} />
      <div className={classes.buttons}>
        {otherAction}
        <Button type="submit" className={classes.send ?? ""} loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
