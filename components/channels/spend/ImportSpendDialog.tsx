"use client";
import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "#components/charts/export/download.ts";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FileButton } from "#components/ui/FileButton.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { type ParsedSpend, parseSpendCsv } from "#lib/channel-spend/parse-spend-csv.ts";
import { exampleAmount } from "#lib/channel-spend/spend-row.ts";
import { spendTemplate } from "#lib/channel-spend/spend-template.ts";
import type { CallError } from "#lib/client/call.ts";
import { libraryChannels } from "#lib/library/channels.ts";
import { ImportPreview, ImportProblems } from "./ImportPreview.tsx";
import { rowCountText } from "./spend-text.ts";
import type { ChannelSpendCalls } from "./use-channel-spend.ts";

interface ImportSpendDialogProps {
  /** The account's. */
  currency: string;
  importing: ChannelSpendCalls["importing"];
  onClose: () => void;
}

/** More than 5,000 rows with every column filled. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Imports a CSV file: chosen, checked and shown, then imported. */
export function ImportSpendDialog({ currency, importing, onClose }: ImportSpendDialogProps) {
  const [file, setFile] = useState<ParsedSpend & { name: string }>();
  const close = () => {
    importing.reset();
    onClose();
  };
  const choose = (chosen: File) => {
    importing.reset();
    readFile(chosen, currency).then((parsed) => setFile({ ...parsed, name: chosen.name }), console.warn);
  };
  const problems = file && file.problems.length > 0 ? file.problems : problemsOf(importing.error);
  const rows = problems.length === 0 ? (file?.rows ?? []) : [];
  const template = () => download(new Blob([spendTemplate(currency)], { type: "text/csv" }), "channel-spend.csv");
  return (
    <Dialog title="Import spend" onClose={close} isWide>
      <div className={shared.stack}>
        <p className={shared.note}>
          Use the columns of the template. Days are written as 2026-11-20, amounts as {exampleAmount(currency)}, in{" "}
          {currency}. Channels: {libraryChannels.map(({ name }) => name).join(", ")}.
        </p>
        <div className={shared.actions}>
          <FileButton
            label={file ? "Choose another CSV file" : "Choose a CSV file"}
            accept="text/csv,.csv"
            disabled={importing.isPending}
            hasAutofocus
            onChoose={choose}
          />
          <Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={template}>
            Download template
          </Button>
        </div>
        <div role="status" className={shared.smallStack}>
          {file && problems.length > 0 && <ImportProblems name={file.name} problems={problems} />}
          {file && rows.length > 0 && <ImportPreview name={file.name} rows={rows} />}
        </div>
        {problemsOf(importing.error).length === 0 && <FormProblem error={importing.error} fields={[]} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={rows.length === 0}
            loading={importing.isPending}
            onClick={() => importing.mutate({ body: { rows } }, { onSuccess: close })}
          >
            {rows.length === 0 ? "Import" : `Import ${rowCountText(rows.length)}`}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

async function readFile(file: File, currency: string): Promise<ParsedSpend> {
  const refused = (problem: string) => ({ rows: [], problems: [problem] });
  if (file.size > MAX_BYTES) return refused("This file is larger than 2 MB. Split it into several.");
  try {
    return parseSpendCsv(await file.text(), currency);
  } catch {
    return refused("We couldn't read this file. Try another one.");
  }
}

/** The sentences about rows in a refusal, such as those that overlap saved ones. */
function problemsOf(error: CallError | null): string[] {
  const errors = Object.entries(error?.problem?.errors ?? {});
  return errors.filter(([path]) => path.startsWith("rows[")).flatMap(([, sentences]) => sentences);
}
