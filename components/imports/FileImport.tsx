"use client";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { FileButton } from "#components/ui/FileButton.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { formatCount } from "#lib/format-figure.ts";
import { FileScanner } from "#lib/imports/file-columns.ts";
import { eachRow } from "./each-row.ts";
import { FileMapping, type ScannedFile } from "./FileMapping.tsx";
import { type FileNotes, type MappedFile, sendFile } from "./send-file.ts";

interface FileImportProps {
  timeZones: readonly string[];
  /** The account's. */
  timeZone: string;
  /** Why the file before wasn't taken. */
  problem: unknown;
  onSent: (notes: FileNotes) => void;
  /** Undefined once another file is tried. */
  onProblem: (problem: unknown) => void;
}

/** Imports a file of another app: chosen, mapped and sent. */
export function FileImport({ timeZones, timeZone, problem, onSent, onProblem }: FileImportProps) {
  const [scanned, setScanned] = useState<ScannedFile>();
  const [isScanning, setScanning] = useState(false);
  const [sentRows, setSentRows] = useState<number>();

  const choose = (file: File) => {
    setScanning(true);
    onProblem(undefined);
    setScanned(undefined);
    scan(file)
      .then(setScanned, onProblem)
      .finally(() => setScanning(false));
  };
  const send = (mapped: MappedFile) => {
    setSentRows(0);
    onProblem(undefined);
    sendFile(mapped, setSentRows)
      .then(onSent, onProblem)
      .finally(() => setSentRows(undefined));
  };
  return (
    <Card
      title="Or import a file"
      titleId="file-title"
      description="A CSV file that you exported from Typeform, SurveyMonkey, Google Forms or another app. We show you what becomes of each column first."
    >
      <div className={shared.stack}>
        <div className={shared.actions}>
          <FileButton
            label={isScanning ? "Reading…" : scanned ? "Choose another CSV file" : "Choose a CSV file"}
            accept="text/csv,.csv"
            disabled={isScanning || sentRows !== undefined}
            onChoose={choose}
          />
        </div>
        <div role="status">
          {sentRows !== undefined && (
            <p className={shared.note}>Sending row {formatCount(sentRows)}. Keep this page open until all are sent.</p>
          )}
        </div>
        {scanned && scanned.rows === 0 && <Notice status="warning" title="This file has no rows under its header." />}
        {scanned && scanned.rows > 0 && (
          <FileMapping
            key={scanned.file.name + scanned.file.lastModified}
            scanned={scanned}
            timeZones={timeZones}
            timeZone={timeZone}
            isSending={sentRows !== undefined}
            onSend={send}
          />
        )}
        <FormProblem error={problem} fields={[]} />
      </div>
    </Card>
  );
}

async function scan(file: File): Promise<ScannedFile> {
  const scanner = new FileScanner();
  await eachRow(file, (row) => scanner.add(row));
  const { source, headerRows, rows, isDayFirst } = scanner;
  return {
    file,
    source,
    headerRows,
    rows,
    columns: scanner.columns(),
    dayOrder: isDayFirst ? "dayFirst" : "monthFirst",
  };
}
