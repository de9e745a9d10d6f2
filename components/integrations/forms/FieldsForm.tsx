"use client";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import { type IntegrationField, integrationFields } from "#lib/integration-fields.ts";
import classes from "../apps.module.css";
import type { SettingsInput } from "../use-integration-toggle.ts";
import { FieldInput, type FieldValues } from "./FieldInput.tsx";
import { formTexts } from "./form-texts.tsx";
import { type FormProps, PartnerForm } from "./PartnerForm.tsx";

type Fields = readonly (readonly [name: string, field: IntegrationField])[];

/** The form of a partner whose settings are its declared fields. */
export function FieldsForm(props: FormProps) {
  const { card, isNew } = props;
  const { steps, isRepeated, intro, connected, note, newNote, check } = formTexts[card.name] ?? {};
  const fields = Object.entries(integrationFields[card.name]).filter(
    ([, { kind, isOnlyNew, isCredential }]) =>
      kind !== "internal" && (isNew || !isOnlyNew) && !(card.isConsented && isCredential),
  );
  const initial: FieldValues = Object.fromEntries(
    fields.map(([name, field]) => [name, stored(field, card.settings[name])]),
  );
  const needed = fields.filter(([, { missing, kept }]) => missing !== undefined && (isNew || kept === undefined));
  const standing = isNew ? null : connected?.(card);
  return (
    <PartnerForm<FieldValues>
      {...props}
      initial={initial}
      refused={fields.findLast(([, { missing }]) => missing !== undefined)?.[0] ?? ""}
      required={Object.fromEntries(needed.map(([name, { missing = "" }]) => [name, missing]))}
      check={check ?? (() => ({}))}
      sent={(values) => sentOf(fields, values, isNew ? {} : initial)}
    >
      {(field) => (
        <>
          {standing && <p className={shared.flush}>{standing}</p>}
          {isNew && intro && <p className={shared.flush}>{intro}</p>}
          {steps && (isNew || isRepeated) && (
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {card.shareWith !== null && <CopyBlock label="Address to share with" text={card.shareWith} isLine />}
          {fields.map(([name, declared], index) => (
            <FieldInput key={name} declared={declared} isNew={isNew} isFirst={index === 0} input={field(name)} />
          ))}
          {note && <p className={shared.note}>{note}</p>}
          {isNew && newNote && <p className={shared.note}>{newNote}</p>}
        </>
      )}
    </PartnerForm>
  );
}

/** What a field shows first. */
function stored(
  { kind, kept, choices, isOnlyNew, initial = 0 }: IntegrationField,
  value: unknown,
): FieldValues[string] {
  if (kind === "switch") return value === true;
  if (kind === "score") return typeof value === "number" ? value : initial;
  if (kind === "words") return Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
  if (choices) return (choices.find((choice) => choice.value === value) ?? choices[0])?.value ?? "";
  return kept === undefined && !isOnlyNew && typeof value === "string" ? value : "";
}

/** Credentials are sent together, and only if one of them was entered; of the rest, what isn't empty. */
function sentOf(fields: Fields, values: FieldValues, initial: FieldValues): SettingsInput {
  const typed = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value.trim() : value;
  };
  const isEntered = fields.some(([name, { isCredential }]) => isCredential && typed(name) !== (initial[name] ?? ""));
  const sent = fields.filter(([name, { isCredential }]) => typed(name) !== "" && (isEntered || !isCredential));
  return Object.fromEntries(sent.map(([name]) => [name, typed(name)]));
}
