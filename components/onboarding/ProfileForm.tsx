"use client";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type FormEvent, useEffect, useState } from "react";
import { currencyName, namedChoices, timeZoneName } from "#components/account/place-names.ts";
import { businessCategories, businessTypes, elsewhere, placesHeardOf } from "#components/account/profile-choices.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { stepAfterProfile } from "./next-step.ts";
import classes from "./ProfileForm.module.css";
import { heardChoice, type KnownProfile, profileBody } from "./profile-body.ts";

export interface ProfileFormProps {
  /** What is known already. */
  known: KnownProfile;
  /** What was answered here before; empty the first time. */
  heardAt: string;
  /** The store's facts are an owner's or admin's to say. */
  mayChangeStore: boolean;
  /** The IANA names that the server takes. */
  timeZones: readonly string[];
  /** The ISO 4217 codes that the server takes. */
  currencies: readonly string[];
}

const fields = [
  ...["hdyhau", "name", "phone", "companyName", "businessCategory", "businessType", "monthlyOrderCount"],
  ...["timeZone", "currency"],
];

const typedBefore = ["name", "phone", "companyName"] as const;

/** The first step: how one heard of Afterword, and what the store is. */
export function ProfileForm({ known, heardAt, mayChangeStore, timeZones, currencies }: ProfileFormProps) {
  const [values, setValues] = useState({ ...known, ...heardChoice(heardAt), monthlyOrders: "" });
  const completing = useCallMutation("Profile.CompleteProfile");
  const form = useProblemFocus(completing.error);
  const change = (name: keyof typeof values, value: string) => setValues((former) => ({ ...former, [name]: value }));
  const field = (name: keyof typeof values, wireName: string = name) => ({
    name: wireName,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    error: fieldProblem(completing.error, wireName),
    withAsterisk: false,
  });
  const choice = (name: "timeZone" | "currency", codes: readonly string[], nameOf: (code: string) => string) => ({
    data: namedChoices(codes, known[name], nameOf),
    value: values[name],
    onChange: (value: string) => change(name, value),
    error: fieldProblem(completing.error, name),
  });
  // Sent by the browser itself it would go nowhere: it waits for the scripts, with what was typed before them.
  const isMounted = useMounted();
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    const early = typedBefore.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : []));
    setValues((former) => ({ ...former, ...Object.fromEntries(early) }));
  }, [form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    completing.mutate(
      { body: profileBody(values, mayChangeStore) },
      { onSuccess: (account) => window.location.assign(heardAt === "" ? stepAfterProfile(account) : "/dashboard") },
    );
  };

  return (
    <div className={classes.page}>
      <FormHead title="Tell us about your store">We'll only ask once.</FormHead>
      <form ref={form} className={classes.form} method="post" onSubmit={submit} noValidate>
        <NativeSelect
          {...field("heardAt", "hdyhau")}
          label="How did you hear about Afterword?"
          error={values.heardAt === elsewhere ? undefined : fieldProblem(completing.error, "hdyhau")}
          required
          data={[{ value: "", label: "Choose one", disabled: true }, ...placesHeardOf]}
        />
        {values.heardAt === elsewhere && (
          <TextInput
            {...field("heardElsewhere", "hdyhau")}
            label="Where did you hear about us?"
            required
            maxLength={200}
          />
        )}
        <div className={classes.pair}>
          <TextInput {...field("name")} label="Your name" autoComplete="name" required maxLength={200} />
          <TextInput {...field("phone")} label="Phone (optional)" type="tel" autoComplete="tel" maxLength={50} />
        </div>
        {mayChangeStore && (
          <>
            <TextInput
              {...field("companyName")}
              label="Store or company name"
              autoComplete="organization"
              required
              maxLength={200}
            />
            <div className={classes.pair}>
              <NativeSelect
                {...field("businessCategory")}
                label="What do you sell? (optional)"
                data={[{ value: "", label: "Choose one" }, ...businessCategories]}
              />
              <NativeSelect
                {...field("businessType")}
                label="How do you sell? (optional)"
                data={[{ value: "", label: "Choose one" }, ...businessTypes]}
              />
            </div>
            <NumberInput
              name="monthlyOrderCount"
              label="Orders per month, estimated (optional)"
              value={values.monthlyOrders}
              onChange={(value) => change("monthlyOrders", String(value))}
              error={fieldProblem(completing.error, "monthlyOrderCount")}
              min={0}
              max={2_000_000_000}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              hideControls
            />
            <div className={classes.pair}>
              <SearchSelect
                {...choice("timeZone", timeZones, timeZoneName)}
                label="Time zone"
                description="Used for daily totals and emails"
              />
              <SearchSelect
                {...choice("currency", currencies, currencyName)}
                label="Currency"
                description="Used for revenue"
              />
            </div>
          </>
        )}
        <FormProblem error={completing.error} fields={fields} />
        <div className={classes.actions}>
          <Button type="submit" disabled={!isMounted} loading={completing.isPending || completing.isSuccess}>
            Continue
          </Button>
        </div>
      </form>
    </div>
  );
}
