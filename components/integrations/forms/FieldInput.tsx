"use client";
import { NativeSelect, NumberInput, Switch, TagsInput, TextInput } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import type { useCallForm } from "#components/ui/use-call-form.ts";
import type { IntegrationField } from "#lib/integration-fields.ts";

/** What a form of declared fields has, by their names. */
export type FieldValues = Record<string, string | boolean | number | string[]>;

interface FieldInputProps {
  declared: IntegrationField;
  isNew: boolean;
  isFirst: boolean;
  input: ReturnType<ReturnType<typeof useCallForm<FieldValues>>["field"]>;
}

/** The input of a declared field, by its kind. */
export function FieldInput({ declared, isNew, isFirst, input }: FieldInputProps) {
  const { kind, label, help, kept, placeholder, choices, domain } = declared;
  const { value, onChange, ...rest } = input;
  const description = isNew || kept === undefined ? help : kept;
  const common = { ...rest, label, description, "data-autofocus": isFirst || undefined };
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
  if (typeof value === "number") {
    const change = (typed: number | string) => typeof typed === "number" && onChange(typed);
    return <NumberInput {...common} value={value} onChange={change} min={0} max={10} allowDecimal={false} />;
  }
  if (Array.isArray(value)) {
    return (
      <TagsInput
        {...common}
        value={value}
        onChange={onChange}
        placeholder={value.length === 0 ? placeholder : undefined}
        maxTags={50}
        clearable
      />
    );
  }
  if (choices) return <NativeSelect {...common} value={value} onChange={onChange} data={[...choices]} />;
  const isAddress = kind === "url" || kind === "spreadsheet";
  return (
    <TextInput
      {...common}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      inputMode={isAddress ? "url" : undefined}
      {...(domain !== undefined && {
        rightSection: <span className={shared.note}>{domain}</span>,
        rightSectionWidth: 112,
        autoCapitalize: "none",
      })}
      autoComplete="off"
      spellCheck={false}
      maxLength={isAddress ? 2000 : 500}
    />
  );
}
