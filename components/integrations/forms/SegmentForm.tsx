"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import classes from "../apps.module.css";
import { type FormProps, PartnerForm, typed } from "./PartnerForm.tsx";

const regions = [
  { value: "us", label: "United States" },
  { value: "eu", label: "European Union" },
];

export function SegmentForm(props: FormProps) {
  const { card, isNew } = props;
  const initial = { writeKey: "", region: card.settings.region === "eu" ? ("eu" as const) : ("us" as const) };
  return (
    <PartnerForm
      {...props}
      initial={initial}
      refused="writeKey"
      required={isNew ? { writeKey: "Enter the write key of your source." } : {}}
      sent={({ writeKey, region }) => ({ writeKey: isNew ? writeKey.trim() : typed(writeKey), region })}
    >
      {(field) => (
        <>
          {isNew ? (
            <ol className={classes.steps}>
              <li>In Segment, open Connections, then Sources.</li>
              <li>Add a source of the type HTTP API, or choose one that you have.</li>
              <li>Copy its write key from Settings, under API keys.</li>
            </ol>
          ) : (
            card.settings.keyTest !== undefined && (
              <p className={shared.flush}>
                Test event: sent, not confirmed. Segment accepts any key, so check in your source's debugger that
                “Afterword Connected” arrived.
              </p>
            )
          )}
          <TextInput
            {...field("writeKey")}
            label="Write key"
            description={isNew ? undefined : "Leave empty to keep the current key."}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            data-autofocus
          />
          <NativeSelect
            {...field("region")}
            label="Region"
            description="Where your Segment workspace keeps its data."
            data={regions}
          />
          {isNew && (
            <p className={shared.note}>
              We'll send a test event named “Afterword Connected”. Segment doesn't confirm keys, so look for it in your
              source's debugger.
            </p>
          )}
        </>
      )}
    </PartnerForm>
  );
}
