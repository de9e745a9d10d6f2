"use client";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type FormEvent, useEffect, useState } from "react";
import { FormHead } from "#components/account/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import type { InputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./ProfileForm.module.css";
import { businessCategories, businessTypes, elsewhere, placesHeardOf } from "./profile-choices.ts";

export interface ProfileFormProps {
  /** What is known already. */
  known: {
    name: string;
    phone: string;
    companyName: string;
    businessCategory: string;
    businessType: string;
  };
  /** What was answered here before; empty the first time. */
  heardAt: string;
  /** The store's facts are an owner's or admin's to say. */
  mayChangeStore: boolean;
}

const fields = ["hdyhau", "name", "phone", "companyName", "businessCategory", "businessType", "monthlyOrderCount"];

const typedBefore = ["name", "phone", "companyName"] as const;

/** The first step: how one heard of Afterword, and what the store is. */
export function ProfileForm({ known, heardAt, mayChangeStore }: ProfileFormProps) {
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
  // Sent by the browser itself it would go nowhere: it waits for the scripts, with what was typed before them.
  const isMounted = useMounted();
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    const early = typedBefore.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : []));
    setValues((former) => ({ ...former, ...Object.fromEntries(early) }));
  }, [form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The server sends on to the next step, where one is left.
    completing.mutate(
      { body: profileOf(values, mayChangeStore) },
      { onSuccess: () => window.location.assign("/dashboard") },
    );
  };

  return (
    <div className={classes.page}>
      <FormHead title="Tell us about your store">A few facts, asked once.</FormHead>
      <form ref={form} className={classes.form} method="post" onSubmit={submit} noValidate>
        <NativeSelect
          {...field("heardAt", "hdyhau")}
          label="How did you hear about Afterword?"
          error={values.heardAt === elsewhere ? undefined : fieldProblem(completing.error, "hdyhau")}
          required
          data={[{ value: "", label: "Choose one", disabled: true }, ...placesHeardOf]}
        />
        {values.heardAt === elsewhere && (
          <TextInput {...field("heardElsewhere", "hdyhau")} label="Where was that?" required maxLength={200} />
        )}
        <div className={classes.pair}>
          <TextInput {...field("name")} label="Your name" autoComplete="name" required maxLength={200} />
          <TextInput {...field("phone")} label="Phone (optional)" type="tel" autoComplete="tel" maxLength={50} />
        </div>
        {mayChangeStore && (
          <>
            <TextInput
              {...field("companyName")}
              label="Store or company"
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
              label="Orders in a usual month, roughly (optional)"
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

/** An answer in words of one's own stands under the choice that asks for them. */
function heardChoice(heardAt: string): { heardAt: string; heardElsewhere: string } {
  return heardAt === "" || placesHeardOf.includes(heardAt)
    ? { heardAt, heardElsewhere: "" }
    : { heardAt: elsewhere, heardElsewhere: heardAt };
}

type Values = ProfileFormProps["known"] & { heardAt: string; heardElsewhere: string; monthlyOrders: string };

/** What was filled in, as the call takes it. Empty fields are left out, but for the names: those must be there. */
function profileOf(values: Values, mayChangeStore: boolean): InputOf<"Profile.CompleteProfile">["body"] {
  const { heardAt, heardElsewhere, monthlyOrders, name, phone, ...store } = values;
  const { companyName, ...facts } = store;
  const filled = Object.fromEntries(
    Object.entries({ phone, ...(mayChangeStore ? facts : {}) }).filter(([, value]) => value.trim() !== ""),
  );
  return {
    hdyhau: heardAt === elsewhere ? heardElsewhere : heardAt,
    name,
    ...(mayChangeStore ? { companyName } : {}),
    ...filled,
    ...(mayChangeStore && monthlyOrders !== "" ? { monthlyOrderCount: Number(monthlyOrders) } : {}),
  };
}
