"use client";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import type { useCallForm } from "#components/ui/use-call-form.ts";
import { type IntegrationField, integrationFields } from "#lib/integration-fields.ts";
import classes from "../apps.module.css";
import type { SentSettings } from "../use-integration-toggle.ts";
import { formTexts } from "./form-texts.tsx";
import { type FormProps, PartnerForm } from "./PartnerForm.tsx";

type Values = Record<string, string | boolean>;
type Fields = readonly (readonly [name: string, field: IntegrationField])[];

/** The form of a partner whose settings are its declared fields. */
export function FieldsForm(props: FormProps) {
  const { card, isNew } = props;
  const { steps, isRepeated, intro, connected, note, newNote, check } = formTexts[card.name] ?? {};
  const fields = Object.entries(integrationFields[card.name]).filter(
    ([, { kind, isOnlyNew }]) => kind !== "internal" && (isNew || !isOnlyNew),
  );
  const initial: Values = Object.fromEntries(fields.map(([name, field]) => [name, stored(field, card.settings[name])]));
  const needed = fields.filter(([, { missing, kept }]) => missing !== undefined && (isNew || kept === undefined));
  const standing = isNew ? null : connected?.(card.settings);
  return (
    <PartnerForm<Values>
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

interface FieldInputProps {
  declared: IntegrationField;
  isNew: boolean;
  isFirst: boolean;
  input: ReturnType<ReturnType<typeof useCallForm<Values>>["field"]>;
}

function FieldInput({ declared, isNew, isFirst, input }: FieldInputProps) {
  const { kind, label, help, kept, placeholder, choices } = declared;
  const { value, onChange, ...rest } = input;
  const description = isNew || kept === undefined ? help : kept;
  if (typeof value === "boolean") {
    const toggle = (isOn: boolean) => onChange(isOn);
    return (
      <Switch
        checked={value}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        label={label}
        description={description}
      />
    );
  }
  if (choices) {
    return (
      <NativeSelect
        {...rest}
        value={value}
        onChange={onChange}
        label={label}
        description={description}
        data={[...choices]}
      />
    );
  }
  const isAddress = kind === "url" || kind === "spreadsheet";
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={onChange}
      label={label}
      description={description}
      placeholder={placeholder}
      inputMode={isAddress ? "url" : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={isAddress ? 2000 : 500}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** What a field shows first. */
function stored({ kind, kept, choices, isOnlyNew }: IntegrationField, value: unknown): string | boolean {
  if (kind === "switch") return value === true;
  if (choices) return (choices.find((choice) => choice.value === value) ?? choices[0])?.value ?? "";
  return kept === undefined && !isOnlyNew && typeof value === "string" ? value : "";
}

/** Credentials are sent together, and only if one of them was entered; of the rest, what isn't empty. */
function sentOf(fields: Fields, values: Values, initial: Values): SentSettings {
  const typed = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value.trim() : value;
  };
  const isEntered = fields.some(([name, { isCredential }]) => isCredential && typed(name) !== (initial[name] ?? ""));
  const sent = fields.filter(([name, { isCredential }]) => typed(name) !== "" && (isEntered || !isCredential));
  return Object.fromEntries(sent.map(([name]) => [name, typed(name)]));
}
