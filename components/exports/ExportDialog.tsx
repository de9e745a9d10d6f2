"use client";
import { Anchor, Button, Group, NativeSelect, Radio } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./ExportDialog.module.css";
import { ExportOutcome } from "./ExportOutcome.tsx";
import { defaultFile, exportHref, filesOf } from "./export-files.ts";
import type { ExportScope } from "./figures-scope.ts";
import { type ExpectedRows, useExpectedRows } from "./use-expected-rows.ts";
import { useExport } from "./use-export.ts";

/** From this many rows, a file is streamed to disk if the browser can do that. */
const largeRows = 100_000;

/** Choose the file, see what it includes and its size, then follow the progress. */
export function ExportDialog({ scope: opened, onClose }: { scope: ExportScope; onClose: () => void }) {
  const { surveyId: openedId = "", ...shown } = opened;
  const [file, setFile] = useState(defaultFile(shown));
  const [surveyId, setSurveyId] = useState(openedId);
  const isOfSurvey = surveyId !== "" && file !== "answers";
  const scope = isOfSurvey ? { ...shown, surveyId } : shown;
  const { state, run, cancel, forget } = useExport();
  const { expected: ofAll, isUnknown } = useExpectedRows(shown);
  // How many of them belong to one survey, or match a list's filters, isn't counted in advance.
  const isListed = scope.listed !== undefined;
  const expected = isOfSurvey || isListed ? null : ofAll;
  const isRunning = state.is === "running";
  const isLarge = ofAll !== null && (ofAll.isCapped || ofAll.count >= largeRows);
  const begin = () => void run(file, scope, isLarge);
  return (
    <Dialog title="Export" onClose={onClose} mustBeAnswered={isRunning}>
      <div className={shared.stack}>
        <Radio.Group
          label="File"
          value={file}
          onChange={(value) => {
            setFile(filesOf(scope).find((one) => one.file === value)?.file ?? file);
            forget();
          }}
        >
          <div className={classes.files}>
            {filesOf(scope).map((one) => (
              <Radio
                key={one.file}
                value={one.file}
                label={one.label}
                description={one.description}
                disabled={isRunning}
              />
            ))}
          </div>
        </Radio.Group>
        {file !== "answers" && (
          <SurveyChoice
            surveyId={surveyId}
            choose={(id) => {
              setSurveyId(id);
              forget();
            }}
            isDisabled={isRunning}
          />
        )}
        <Included
          scope={scope}
          rows={
            isListed
              ? "The responses in your list"
              : isOfSurvey
                ? "Responses to this survey"
                : rowsText(expected, isUnknown)
          }
        />
        <ExportOutcome state={state} expected={expected} retry={begin} />
        <p className={classes.plain}>
          <Anchor href={exportHref(file, scope)} download>
            Download with your browser instead
          </Anchor>
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={isRunning ? cancel : onClose}>
            {isRunning ? "Cancel" : "Close"}
          </Button>
          <Button {...(isRunning ? disabledButFocusable(true) : { onClick: begin })}>Download</Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** Limits the file to one survey; left out as long as only one was ever published. */
function SurveyChoice({ surveyId, choose, isDisabled }: SurveyChoiceProps) {
  const { data } = useCall("app.GetResponseListOptions", {});
  const surveys = data?.surveys ?? [];
  if (surveys.length < 2) return null;
  return (
    <NativeSelect
      label="Survey"
      data={[
        { value: "", label: "All surveys" },
        ...surveys.map(({ surveyId: value, name: label }) => ({ value, label })),
      ]}
      value={surveyId}
      disabled={isDisabled}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

interface SurveyChoiceProps {
  /** Empty for all surveys. */
  surveyId: string;
  choose: (surveyId: string) => void;
  isDisabled: boolean;
}

/** Which rows the file will include. */
function Included({ scope, rows }: { scope: ExportScope; rows: string }) {
  return (
    <dl className={classes.included}>
      {scope.question && (
        <>
          <dt>Question</dt>
          <dd>{scope.question.title}</dd>
        </>
      )}
      <dt>Included</dt>
      <dd>{scope.words.join(" · ")}</dd>
      <dt>Rows</dt>
      <dd>{rows}</dd>
    </dl>
  );
}

function rowsText(expected: ExpectedRows | null, isUnknown: boolean): string {
  if (!expected) return isUnknown ? "We couldn't count the rows. You can still download the file." : "Counting…";
  if (expected.isCapped) return `More than ${formatCount(expected.count)}`;
  return expected.count === 0 ? "None. The file will be empty." : `About ${formatCount(expected.count)}`;
}
