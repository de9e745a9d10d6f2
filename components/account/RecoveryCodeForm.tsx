"use client";
import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { codeProblem } from "#components/confirm-identity/code-problem.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { typedIn } from "./carried-form.ts";

interface RecoveryCodeFormProps {
  /** The call that takes the code. */
  sending: { isPending: boolean; isSuccess: boolean; error: unknown };
  enter: (code: string) => void;
  /** Where the form posts without scripts. */
  plainAction: string;
}

/** A recovery code, used instead of the second factor. */
export function RecoveryCodeForm({ sending, enter, plainAction }: RecoveryCodeFormProps) {
  const form = useProblemFocus(sending.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enter(typedIn(event, { code: "" }).code.trim());
  };
  return (
    <form ref={form} className={shared.stack} method="post" action={plainAction} onSubmit={submit} noValidate>
      {/* After a refused post without scripts, the page comes back as this form. */}
      <input type="hidden" name="use" value="recovery-code" />
      <TextInput
        name="code"
        label="Recovery code"
        placeholder="XXXXX-XXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={40}
        error={codeProblem(sending.error)}
      />
      <FormProblem error={sending.error} fields={["code"]} />
      <Button type="submit" fullWidth loading={sending.isPending || sending.isSuccess}>
        Sign in
      </Button>
    </form>
  );
}
