"use client";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblems } from "#components/ui/field-problem.ts";
import { Notice } from "#components/ui/Notice.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import classes from "#components/ui/settings-form.module.css";
import shared from "#components/ui/shared.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useAccountChange } from "./use-account-change.ts";

const fields = ["name", "emailAddress", "phone"] as const;
type ContactValues = Record<(typeof fields)[number], string>;

/** The person's name, email address and phone. A new address takes effect when its confirmation link is used. */
export function ContactSection({ account }: { account: Account }) {
  const [askedFor, setAskedFor] = useState<string>();
  const { change, keep } = useAccountChange("Profile.UpdateContactInformation");
  const known = contactValues(account);
  const { form, ref, field, showProblems } = useCallForm(known);
  // A new address is only requested at this point, not saved.
  const isSaved = change.isSuccess && Object.keys(change.variables.body).some((name) => name !== "emailAddress");
  const changed = fields.filter((name) => form.values[name].trim() !== known[name]);
  const submit = form.onSubmit((values) =>
    change.mutate(
      { body: Object.fromEntries(changed.map((name) => [name, values[name].trim()])) },
      {
        onSuccess: (saved) => {
          keep(saved);
          // What was typed in the meantime stays.
          if (form.getValues() === values) form.setValues(contactValues(saved));
          if (changed.includes("emailAddress")) setAskedFor(values.emailAddress.trim());
        },
        onError: (error) => showProblems(fieldProblems(error)),
      },
    ),
  );
  return (
    <SettingsSection title="Contact information" description="We use this to reach you. Your teammates can see it too.">
      <form ref={ref} className={shared.stack} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput
            {...field("name")}
            label="Your name"
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={200}
          />
          <TextInput {...field("phone")} label="Phone" type="tel" autoComplete="tel" maxLength={50} />
        </div>
        <TextInput
          {...field("emailAddress")}
          type="email"
          label="Email address"
          description="We'll email a link to your new address. Keep signing in with your current one until you use it."
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={254}
        />
        <div className={classes.status} aria-live="polite">
          {askedFor && (
            <Notice status="neutral" title={`We sent a link to ${askedFor}`}>
              Open it within 10 minutes to confirm your new address. Nothing changes until then.
            </Notice>
          )}
        </div>
        <FormProblem error={change.error} fields={fields} />
        <SaveRow change={{ ...change, isSuccess: isSaved }} isChanged={changed.length > 0} />
      </form>
    </SettingsSection>
  );
}

function contactValues({ name, emailAddress, phone }: Account): ContactValues {
  return { name: name ?? "", emailAddress, phone: phone ?? "" };
}
