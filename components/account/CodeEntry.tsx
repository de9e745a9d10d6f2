"use client";
import { Anchor, Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./CodeEntry.module.css";

/**
 * For those who read the mail on another device: the link's page shows a code there, to be typed here. One field, not
 * six: it takes a paste, the keyboard's suggestion and corrections as any field does.
 */
export function CodeEntry() {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const entering = useCallMutation("app.EnterCode");
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const isBusy = entering.isPending || entering.isSuccess;
  const enter = (digits: string) =>
    entering.mutate(
      { body: { code: digits } },
      {
        onSuccess: ({ path }) => window.location.assign(path),
        // A wrong code goes away: sent again by mistake, it would cost another try.
        onError: (error) => fieldProblem(error, "code") && setCode(""),
      },
    );
  const type = (text: string) => {
    if (isBusy) return;
    const digits = text.replace(/\D/g, "").slice(0, 6);
    entering.reset();
    setCode(digits);
    if (digits.length === 6) enter(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sixth digit has sent it already.
    if (!isBusy && code.length === 6) enter(code);
  };
  if (!isOpen) {
    return (
      <Anchor component="button" type="button" fz="inherit" onClick={() => setOpen(true)}>
        Opened the mail on another device? Type the code
      </Anchor>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        name="code"
        label="Six-digit code"
        description="Open the link on the other device and choose “Show a code”."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        // Room for a pasted code with a space in it.
        maxLength={11}
        classNames={{ input: classes.code ?? "" }}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={codeProblem(entering.error)}
      />
      <FormProblem error={entering.error} fields={["code"]} />
      <Button type="submit" fullWidth loading={isBusy} disabled={code.length < 6}>
        Sign in
      </Button>
    </form>
  );
}

/** What is wrong with the code, as a sentence: "The code is not right; 4 more tries." */
function codeProblem(error: unknown): string | undefined {
  const problem = fieldProblem(error, "code");
  return problem && `The code ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
