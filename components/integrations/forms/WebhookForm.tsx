"use client";
import { TextInput } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { webhookAddressProblems } from "../webhook-address.ts";
import { type FormProps, PartnerForm } from "./PartnerForm.tsx";

export function WebhookForm(props: FormProps) {
  const { url } = props.card.settings;
  return (
    <PartnerForm
      {...props}
      initial={{ url: typeof url === "string" ? url : "" }}
      refused="url"
      required={{ url: "Enter the address that receives responses." }}
      check={({ url: entered }) => webhookAddressProblems(entered)}
      sent={({ url: entered }) => ({ url: entered.trim() })}
    >
      {(field) => (
        <>
          <TextInput
            {...field("url")}
            label="URL"
            description="A public https:// address of your server. It has to answer with a status from 200 to 299."
            placeholder="https://example.com/afterword"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            data-autofocus
          />
          {props.isNew && (
            <p className={shared.note}>Next, we'll show you the secret that your server checks signatures with.</p>
          )}
        </>
      )}
    </PartnerForm>
  );
}
