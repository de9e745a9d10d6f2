"use client";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblems } from "#components/ui/field-problem.ts";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import classes from "#components/ui/settings-form.module.css";
import shared from "#components/ui/shared.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { businessChanges, businessValues } from "./business-values.ts";
import { currencyName, namedChoices, timeZoneName } from "./place-names.ts";
import { businessCategories, businessTypes } from "./profile-choices.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useAccountChange } from "./use-account-change.ts";

export interface BusinessFormProps {
  account: Account;
  timeZones: readonly string[];
  currencies: readonly string[];
}

/** Edits the store details; only changed fields are sent. */
export function BusinessForm({ account, timeZones, currencies }: BusinessFormProps) {
  const { change, keep } = useAccountChange("Profile.UpdateBusinessInformation");
  const { form, ref, field, showProblems } = useCallForm(businessValues(account));
  const changes = businessChanges(account, form.values);
  const submit = form.onSubmit((values) =>
    change.mutate(
      { body: changes },
      {
        onSuccess: (saved) => {
          keep(saved);
          // What was typed in the meantime stays.
          if (form.getValues() === values) form.setValues(businessValues(saved));
        },
        onError: (error) => showProblems(fieldProblems(error)),
      },
    ),
  );
  return (
    <form ref={ref} className={shared.stack} onSubmit={submit} noValidate>
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
        {...field("monthlyOrderCount")}
        onChange={(value) => form.setFieldValue("monthlyOrderCount", String(value))}
        label="Orders per month (estimate)"
        min={0}
        max={2_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        hideControls
      />
      <div className={classes.pair}>
        <SearchSelect
          {...field("timeZone")}
          label="Time zone"
          data={namedChoices(timeZones, account.timeZone, timeZoneName)}
        />
        <SearchSelect
          {...field("currency")}
          label="Currency"
          data={namedChoices(currencies, account.currency, currencyName)}
        />
      </div>
      <FormProblem error={change.error} fields={Object.keys(form.values)} />
      <SaveRow change={change} isChanged={Object.keys(changes).length > 0} />
    </form>
  );
}

/** The usual choices, plus the account's own value if it isn't one of them. */
function choicesWith(usual: readonly string[], own: string | null) {
  const isOther = own !== null && own !== "" && !usual.includes(own);
  return [{ value: "", label: "Choose one" }, ...usual, ...(isOther ? [own] : [])];
}
