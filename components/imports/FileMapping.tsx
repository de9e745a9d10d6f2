"use client";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import shared from "#components/ui/shared.module.css";
import { formatCount } from "#lib/format-figure.ts";
import { type ColumnRole, columnRoles, type FileColumn, isQuestion } from "#lib/imports/file-columns.ts";
import type { DayOrder } from "#lib/imports/file-time.ts";
import { type FileSource, importLabel } from "#lib/imports/import-sources.ts";
import classes from "./imports.module.css";
import type { MappedFile } from "./send-file.ts";

/** A file whose columns were looked at. */
export interface ScannedFile {
  file: File;
  source: FileSource;
  headerRows: number;
  rows: number;
  columns: FileColumn[];
  dayOrder: DayOrder;
}

interface FileMappingProps {
  scanned: ScannedFile;
  timeZones: readonly string[];
  timeZone: string;
  isSending: boolean;
  onSend: (mapped: MappedFile) => void;
}

const roleLabels: Record<ColumnRole, string> = {
  one: "Question with one choice",
  several: "Question with several choices",
  text: "Question with a text",
  time: "Time of the response",
  responseId: "Response ID",
  orderId: "Order ID",
  orderTotal: "Order total",
  currency: "Currency of the order",
  email: "Email address",
  ignored: "Don't import",
};

/** What becomes of each column of a file. */
export function FileMapping({ scanned, timeZones, timeZone, isSending, onSend }: FileMappingProps) {
  const [columns, setColumns] = useState<readonly FileColumn[]>(scanned.columns);
  const [zone, setZone] = useState(scanned.source === "Typeform" ? "UTC" : timeZone);
  const [dayOrder, setDayOrder] = useState(scanned.dayOrder);
  const hasTime = columns.some(({ role }) => role === "time");
  const missing = hasTime
    ? columns.some(({ role }) => isQuestion(role))
      ? null
      : "a question"
    : "the time of the response";
  return (
    <div className={shared.stack}>
      <p className={shared.note}>
        {scanned.file.name}: {formatCount(scanned.rows)} {scanned.rows === 1 ? "row" : "rows"}
        {scanned.source !== "CSV" && ` in the layout of ${importLabel(scanned.source)}`}
      </p>
      <ul className={classes.questions} aria-label="Columns">
        {columns.map((column) => (
          <li key={column.key} className={classes.question}>
            <div className={classes.text}>
              <span className={shared.strong}>{column.title}</span>
              <span className={shared.small}>
                {column.filled === 0 ? "Empty" : `${formatCount(column.filled)} filled: ${column.examples.join(", ")}`}
              </span>
            </div>
            <NativeSelect
              className={classes.into ?? ""}
              label="Import as"
              value={column.role}
              disabled={isSending}
              onChange={(event) => {
                const role = columnRoles.find((each) => each === event.currentTarget.value);
                if (role) setColumns(withRole(columns, column.key, role));
              }}
              data={columnRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.pair}>
        <SearchSelect
          label="Time zone of times without one"
          data={timeZones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
          value={zone}
          onChange={setZone}
        />
        <NativeSelect
          label="Dates such as 03/04/2025"
          value={dayOrder}
          onChange={(event) => setDayOrder(event.currentTarget.value === "dayFirst" ? "dayFirst" : "monthFirst")}
          data={[
            { value: "monthFirst", label: "Month first (March 4)" },
            { value: "dayFirst", label: "Day first (April 3)" },
          ]}
        />
      </div>
      {missing && <p className={shared.note}>Choose which column is {missing}.</p>}
      <div>
        <Button
          loading={isSending}
          disabled={missing !== null}
          onClick={() => {
            const { file, source, headerRows } = scanned;
            onSend({ file, source, headerRows, columns, dayOrder, timeZone: zone });
          }}
        >
          Read responses
        </Button>
      </div>
    </div>
  );
}

/** Only questions may be several columns. */
function withRole(columns: readonly FileColumn[], key: string, role: ColumnRole): FileColumn[] {
  return columns.map((column) => {
    if (column.key === key) return { ...column, role };
    return column.role === role && !isQuestion(role) ? { ...column, role: "ignored" } : column;
  });
}
