"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
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
  /** Where the form posts without scripts. */
  plainAction?: string;
  /** An additional button, before the submit button. */
  otherAction?: ReactNode;
  takesFocus?: boolean;
}

/**
 * A six-digit code, submitted at the sixth digit. One field instead of six, so that paste, keyboard suggestions and
 * corrections work as usual. It is uncontrolled, so that what is typed before the scripts run stays.
 */
export function SixDigitForm(props: SixDigitFormProps) {
  const { label, description, action, sending, enter, plainAction, otherAction, takesFocus = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const isBusy = sending.isPending || sending.isSuccess;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (!field.current || !sending.error) return;
    // Clear a wrong code: resubmitted by mistake, it would use up another attempt.
    if (fieldProblem(sending.error, "code")) field.current.value = "";
    field.current.focus();
  }, [sending.error]);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    if (field.current) field.current.value = digits;
    if (isBusy) return;
    setIncomplete(false);
    sending.reset();
    if (digits.length === 6) enter(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const digits = field.current?.value.replace(/\D/g, "") ?? "";
    if (digits.length === 6) {
      // The sixth digit already submitted it, unless it was typed before the scripts ran.
      enter(digits);
      return;
    }
    // Sent, it would use up an attempt.
    setIncomplete(true);
    field.current?.focus();
  };
  return (
    <form
      className={shared.stack}
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
        // Room for a pasted code that contains a space.
        maxLength={11}
        classNames={{ input: classes.code ?? "" }}
        onChange={(event) => type(event.currentTarget.value)}
        error={isIncomplete ? "Enter all six digits." : codeProblem(sending.error)}
        {...(takesFocus ? { "data-autofocus": true } : {})}
      />
      <FormProblem error={sending.error} fields={["code"]} />
      <div className={shared.endActions}>
        {otherAction}
        <Button type="submit" className={classes.send ?? ""} loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
