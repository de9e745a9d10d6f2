"use client";
import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from "react";
import { type FieldProblems, fieldProblems } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import type { CallError } from "#lib/client/call.ts";
import { integrationLabel } from "#lib/partners.ts";
import { CallProblem } from "../CallProblem.tsx";
import { type SettingsInput, secretIn, useIntegrationToggle } from "../use-integration-toggle.ts";

export interface FormProps {
  card: IntegrationCard;
  /** It isn't connected yet. */
  isNew: boolean;
  /** Shows a secret that the answer contained. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

interface PartnerFormProps<Values extends object> extends FormProps {
  initial: Values;
  /** What is sent; what is undefined stays as it is. */
  sent: (values: Values) => SettingsInput;
  /** The field that a refusal of the partner is about; without it, the form shows the reason. */
  refused?: keyof Values & string;
  /** What is said about fields that may not be empty. */
  required?: { [Name in keyof Values]?: string };
  /** What is said about fields that aren't empty, before the server is asked. */
  check?: (values: Values) => FieldProblems;
  /** Saving also turns it on. */
  turnsOn?: boolean;
  children: (field: ReturnType<typeof useCallForm<Values>>["field"]) => ReactNode;
}

/** The form of a partner's settings, around its fields. */
export function PartnerForm<Values extends object>(props: PartnerFormProps<Values>) {
  const { card, isNew, initial, sent, refused, required, check, turnsOn = false, onSecret, onClose, children } = props;
  const { form, ref, field, showProblems } = useCallForm<Values>(initial);
  const { toggle, isPending, error } = useIntegrationToggle(card.name, (item) => {
    const secret = secretIn(item);
    notifySuccess(isNew ? `${integrationLabel(card.name)} connected` : "Settings saved");
    if (secret === null) onClose();
    else onSecret(secret);
  });
  // Once for each error: showing it again would take back what was typed since.
  const show = useEffectEvent((failed: typeof error) => failed && showProblems(problemsOf(failed, refused)));
  useEffect(() => void show(error), [error]);
  const shown = problemsOf(error, refused);
  const isShownByField = Object.keys(shown).some((name) => name in initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.clearErrors();
    const problems = { ...check?.(form.values), ...missingIn(form.values, required) };
    if (Object.keys(problems).length > 0) return showProblems(problems);
    toggle(isNew || turnsOn || card.enabled, sent(form.values));
  };
  return (
    <form ref={ref} className={shared.stack} onSubmit={submit} noValidate>
      {children(field)}
      {!isShownByField && <CallProblem error={error} />}
      <div className={shared.endActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {isNew ? "Connect" : "Save"}
        </Button>
      </div>
    </form>
  );
}

/** By the names of the form's fields. */
function problemsOf(error: CallError | null, refused: string | undefined): FieldProblems {
  if (error === null) return {};
  if (error.status === 422 && refused !== undefined) return { [refused]: error.message };
  const problems = Object.entries(fieldProblems(error));
  return Object.fromEntries(problems.map(([name, problem]) => [name.replace(/^settings\./, ""), problem]));
}

function missingIn<Values extends object>(
  values: Values,
  required: Partial<Record<string, string>> = {},
): FieldProblems {
  const isEmpty = (value: unknown) => typeof value === "string" && value.trim() === "";
  const empty = Object.entries(values).filter(([, value]) => isEmpty(value));
  return Object.fromEntries(empty.flatMap(([name]) => (required[name] === undefined ? [] : [[name, required[name]]])));
}

/** What was typed, or undefined if nothing was. */
export function typed(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
