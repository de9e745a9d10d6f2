"use client";
import { TextInput } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { type FormProps, PartnerForm, typed } from "./PartnerForm.tsx";

export function YotpoForm(props: FormProps) {
  const { card, isNew } = props;
  const stored = typeof card.settings.storeId === "string" ? card.settings.storeId : "";
  return (
    <PartnerForm
      {...props}
      initial={{ storeId: stored, secret: "" }}
      refused="secret"
      required={{ storeId: "Enter your store ID.", ...(isNew && { secret: "Enter your secret." }) }}
      sent={({ storeId, secret }) =>
        !isNew && secret.trim() === "" && storeId.trim() === stored
          ? {}
          : { storeId: typed(storeId), secret: typed(secret) }
      }
    >
      {(field) => (
        <>
          {isNew && (
            <p className={shared.flush}>
              In Yotpo, open Account settings, then Store. Your store ID and secret are under API credentials. Yotpo
              also calls them app key and secret key.
            </p>
          )}
          <TextInput {...field("storeId")} label="Store ID" autoComplete="off" spellCheck={false} data-autofocus />
          <TextInput
            {...field("secret")}
            label="Secret"
            description={isNew ? undefined : "Leave empty to keep the current one."}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
          />
          <p className={shared.note}>
            Each choice becomes a tag of the customer, such as <code>survey:how-did-you-hear-about-us:podcast</code>.
            Text that customers type isn't sent.
          </p>
        </>
      )}
    </PartnerForm>
  );
}
