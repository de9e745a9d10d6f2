"use client";
import { Button, Textarea } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import type { CallError } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { ImportProblem } from "./ImportProblem.tsx";
import classes from "./ImportSurvey.module.css";

/** Imports a survey from an exported file: chosen, dropped or pasted. */
export function ImportSurvey({ onMade }: { onMade: (surveyId: string) => void }) {
  const importing = useCallMutation("app.ImportSurvey");
  const [problem, setProblem] = useState<string | CallError>();
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState("");
  const inputId = useId();
  const isBusy = importing.isPending || importing.isSuccess;

  const take = (text: string) => {
    const read = readSurveyFile(text);
    setProblem("problem" in read ? read.problem : undefined);
    if ("problem" in read) return;
    importing.mutate({ body: { survey: read.survey } }, { onSuccess: ({ id }) => onMade(id), onError: setProblem });
  };
  const takeFile = (file: File | undefined) => {
    file?.text().then(take, () => setProblem("We couldn't read this file. Try another one."));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    takeFile(event.currentTarget.files?.[0]);
    // Allows choosing the same file again after it was fixed.
    event.currentTarget.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeFile(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Card
      title="Import a survey"
      titleId="import-title"
      description="Use a survey exported from this or another account. We add it as a draft and don't publish it."
    >
      <label
        className={classes.drop}
        htmlFor={inputId}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={20} aria-hidden="true" />
        <span>{isBusy ? "Importing…" : "Choose a JSON file or drop it here"}</span>
        <input
          className={classes.input}
          id={inputId}
          type="file"
          accept="application/json,.json"
          disabled={isBusy}
          onChange={choose}
        />
      </label>
      {isPasting ? (
        <form
          className={classes.paste}
          onSubmit={(event) => {
            event.preventDefault();
            take(pasted);
          }}
        >
          <Textarea
            label="Survey JSON"
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
            minRows={5}
            maxRows={12}
            autosize
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" variant="default" loading={isBusy}>
            Import pasted survey
          </Button>
        </form>
      ) : (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setPasting(true)}>
          Paste JSON instead
        </Button>
      )}
      {problem !== undefined && <ImportProblem problem={problem} />}
    </Card>
  );
}

/** The content of a file or paste: a survey to send, or why it can't be one. */
type ReadSurveyFile = { survey: Record<string, unknown> } | { problem: string };

/** The largest request a call accepts, minus some for the rest of the body. */
const maxBytes = 1024 * 1024 - 1024;

/** Parses a text just far enough to send it as a survey: the server validates the content. */
export function readSurveyFile(text: string): ReadSurveyFile {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > maxBytes) {
    return { problem: `This file is ${(bytes / 1024 / 1024).toFixed(1)} MB. Surveys can be up to 1 MB.` };
  }
  if (text.trim() === "") return { problem: "This survey file is empty." };
  const value = parsed(text);
  if (value === undefined) return { problem: "This isn't valid JSON. Export a survey to see the expected format." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: "This JSON isn't a survey. A survey is an object with “questions”." };
  }
  return { survey: Object.fromEntries(Object.entries(value)) };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
