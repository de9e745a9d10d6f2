"use client";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import classes from "#components/ui/settings-form.module.css";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { type BusinessValues, businessChanges, businessValues } from "./business-values.ts";
import { currencyName, namedChoices, timeZoneName } from "./place-names.ts";
import { businessCategories, businessTypes } from "./profile-choices.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useAccountChange } from "./use-account-change.ts";

interface BusinessFormProps {
  account: Account;
  timeZones: readonly string[];
  currencies: readonly string[];
}

const fields = Object.keys({
  companyName: "",
  websiteUrl: "",
  businessCategory: "",
  businessType: "",
  monthlyOrderCount: "",
  timeZone: "",
  currency: "",
} satisfies BusinessValues);

/** Edits the store details; only changed fields are sent. */
export function BusinessForm({ account, timeZones, currencies }: BusinessFormProps) {
  const [values, setValues] = useState(() => businessValues(account));
  const { change, keep } = useAccountChange("Profile.UpdateBusinessInformation");
  const form = useProblemFocus(change.error);
  const changes = businessChanges(account, values);
  const set = (name: keyof BusinessValues, value: string) => {
    change.reset();
    setValues((current) => ({ ...current, [name]: value }));
  };
  const field = (name: keyof BusinessValues) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    error: fieldProblem(change.error, name),
  });
  const choice = (name: "timeZone" | "currency", data: { value: string; label: string }[]) => ({
    data,
    value: values[name],
    onChange: (value: string) => set(name, value),
    error: fieldProblem(change.error, name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { body: changes },
      {
        onSuccess: (saved) => {
          keep(saved);
          setValues(businessValues(saved));
        },
      },
    );
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        {...field("companyName")}
        label="Store or company name"
        autoComplete="organization"
        required
        withAsterisk={false}
        maxLength={200}
      />
      <TextInput
        {...field("websiteUrl")}
        label="Website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="shop.example.com"
        maxLength={2000}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...field("businessCategory")}
          label="What do you sell?"
          data={choicesWith(businessCategories, account.businessCategory)}
        />
        <NativeSelect
          {...field("businessType")}
          label="How do you sell?"
          data={choicesWith(businessTypes, account.businessType)}
        />
      </div>
      <NumberInput
        name="monthlyOrderCount"
        label="Orders per month (estimate)"
        value={values.monthlyOrderCount}
        onChange={(value) => set("monthlyOrderCount", String(value))}
        error={fieldProblem(change.error, "monthlyOrderCount")}
        min={0}
        max={2_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        hideControls
      />
      <div className={classes.pair}>
        <SearchSelect
          {...choice("timeZone", namedChoices(timeZones, account.timeZone, timeZoneName))}
          label="Time zone"
        />
        <SearchSelect
          {...choice("currency", namedChoices(currencies, account.currency, currencyName))}
          label="Currency"
        />
      </div>
      <FormProblem error={change.error} fields={fields} />
      <SaveRow change={change} isChanged={Object.keys(changes).length > 0} />
    </form>
  );
}

/** The usual choices, plus the account's own value if it isn't one of them. */
function choicesWith(usual: readonly string[], own: string | null) {
  const isOther = own !== null && own !== "" && !usual.includes(own);
  return [{ value: "", label: "Choose one" }, ...usual, ...(isOther ? [own] : [])];
}
