"use client";
import { Switch, TextInput } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import classes from "../apps.module.css";
import { type FormProps, PartnerForm, typed } from "./PartnerForm.tsx";

export function KlaviyoForm(props: FormProps) {
  const { card, isNew } = props;
  const initial = { apiKey: "", sendAnswers: card.settings.sendAnswers === true };
  const { accountName } = card.settings;
  return (
    <PartnerForm
      {...props}
      initial={initial}
      refused="apiKey"
      required={isNew ? { apiKey: "Enter your private API key." } : {}}
      sent={({ apiKey, sendAnswers }) => ({ apiKey: isNew ? apiKey.trim() : typed(apiKey), sendAnswers })}
    >
      {(field) => (
        <>
          {isNew ? (
            <ol className={classes.steps}>
              <li>In Klaviyo, open Settings, then API keys.</li>
              <li>Create a private API key. Choose a custom key.</li>
              <li>Give it full access to Events and read access to Accounts.</li>
            </ol>
          ) : (
            typeof accountName === "string" && <p className={shared.flush}>Connected to {accountName}.</p>
          )}
          <TextInput
            {...field("apiKey")}
            label="Private API key"
            description={isNew ? "Starts with pk_." : "Leave empty to keep the current key."}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            data-autofocus
          />
          <Switch
            checked={field("sendAnswers").value}
            onChange={({ currentTarget }) => field("sendAnswers").onChange(currentTarget.checked)}
            label="Also send an event for each answer"
            description="Useful for flows that start with one question. Otherwise there is one event for each response."
          />
        </>
      )}
    </PartnerForm>
  );
}
