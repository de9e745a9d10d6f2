"use client";
import { Anchor, TextInput } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "../apps.module.css";
import { type FormProps, PartnerForm, typed } from "./PartnerForm.tsx";

/** The spreadsheet is shared first; connecting it then tries to write its columns. */
export function GoogleSheetsForm(props: FormProps) {
  const { card, isNew } = props;
  const { spreadsheetId, title, sheetName } = card.settings;
  return (
    <PartnerForm
      {...props}
      initial={{ spreadsheetId: "" }}
      refused="spreadsheetId"
      required={isNew ? { spreadsheetId: "Enter the address of your spreadsheet." } : {}}
      sent={(values) => ({ spreadsheetId: typed(values.spreadsheetId) })}
    >
      {(field) => (
        <>
          {!isNew && typeof spreadsheetId === "string" && (
            <p className={shared.flush}>
              Connected to{" "}
              <Anchor
                href={`https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/edit`}
                target="_blank"
                rel="noreferrer"
                fz="inherit"
              >
                {typeof title === "string" && title !== "" ? title : "your spreadsheet"}
              </Anchor>
              {typeof sheetName === "string" && `, sheet ${sheetName}`}.
            </p>
          )}
          <ol className={classes.steps}>
            <li>In Google Sheets, open an empty sheet.</li>
            <li>Select Share, add this address, and make it an editor.</li>
            <li>Paste the address of the sheet below.</li>
          </ol>
          {card.shareWith !== null && <CopyBlock label="Address to share with" text={card.shareWith} isLine />}
          <TextInput
            {...field("spreadsheetId")}
            label="Spreadsheet address"
            description={isNew ? undefined : "Leave empty to keep the current spreadsheet."}
            placeholder="https://docs.google.com/spreadsheets/d/…"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            data-autofocus
          />
          <p className={shared.note}>
            Each response becomes a row, and each question a column. When a customer changes a response, a row with the
            same Response ID and a higher Revision is added.
          </p>
        </>
      )}
    </PartnerForm>
  );
}
