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
import shared from "#components/ui/shared.module.css";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { stepAfterProfile } from "./next-step.ts";
import classes from "./ProfileForm.module.css";
import { heardChoice, type KnownProfile, profileBody } from "./profile-body.ts";

export interface ProfileFormProps {
  /** What the account already has. */
  known: KnownProfile;
  /** The previous answer; empty the first time. */
  heardAt: string;
  /** Only the owner and admins may enter store details. */
  mayChangeStore: boolean;
  /** IANA names the server accepts. */
  timeZones: readonly string[];
  /** ISO 4217 codes the server accepts. */
  currencies: readonly string[];
}

const fields = [
  ...["hdyhau", "name", "phone", "companyName", "businessCategory", "businessType", "monthlyOrderCount"],
  ...["timeZone", "currency"],
];

const typedBefore = ["name", "phone", "companyName"] as const;

/** The first step: how they heard of Afterword, and the store's details. */
export function ProfileForm({ known, heardAt, mayChangeStore, timeZones, currencies }: ProfileFormProps) {
  const [values, setValues] = useState({ ...known, ...heardChoice(heardAt), monthlyOrders: "" });
  const completing = useCallMutation("Profile.CompleteProfile");
  const form = useProblemFocus(completing.error);
  // Who just entered them while signing up isn't asked again.
  const [asksName, asksCompany] = [known.name.trim() === "", known.companyName.trim() === ""];
  const change = (name: keyof typeof values, value: string) => setValues((current) => ({ ...current, [name]: value }));
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
  // A native submit would lead nowhere, so the button waits for the scripts, which keep what was typed before.
  const isMounted = useMounted();
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    const early = typedBefore.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : []));
    setValues((current) => ({ ...current, ...Object.fromEntries(early) }));
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
      <FormHead title="Tell us about your store">You can change this later in Account.</FormHead>
      <form ref={form} className={shared.stack} method="post" onSubmit={submit} noValidate>
        <NativeSelect
          {...field("heardAt", "hdyhau")}
          label="How did you hear about Afterword?"
          error={values.heardAt === "" && fieldProblem(completing.error, "hdyhau") && "Choose how you heard about us."}
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
        <div className={asksName ? classes.pair : undefined}>
          {asksName && <TextInput {...field("name")} label="Your name" autoComplete="name" required maxLength={200} />}
          <TextInput {...field("phone")} label="Phone (optional)" type="tel" autoComplete="tel" maxLength={50} />
        </div>
        {mayChangeStore && (
          <>
            {asksCompany && (
              <TextInput
                {...field("companyName")}
                label="Store or company name"
                autoComplete="organization"
                required
                maxLength={200}
              />
            )}
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
