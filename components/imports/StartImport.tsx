"use client";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { type ImportSource, importPartners, importSources } from "#lib/imports/import-partners.ts";
import type { Imports } from "./use-imports.ts";

/** Asks where the responses are, and reads them. */
export function StartImport({ imports: { starting } }: { imports: Imports }) {
  const [source, setSource] = useState<ImportSource>(importSources[0] ?? "Fairing");
  const [apiKey, setApiKey] = useState("");
  const { keyLabel, keyHint } = importPartners[source];
  return (
    <Card
      title="Import from a survey app"
      titleId="start-title"
      description="We read them first and show you what would change. Nothing is stored until you say so."
    >
      <form
        className={shared.stack}
        aria-labelledby="start-title"
        onSubmit={(event) => {
          event.preventDefault();
          starting.mutate({ body: { source, apiKey } }, { onSuccess: () => setApiKey("") });
        }}
      >
        <NativeSelect
          label="Survey app"
          data={[...importSources]}
          value={source}
          onChange={(event) => {
            const chosen = importSources.find((name) => name === event.currentTarget.value);
            if (!chosen) return;
            setSource(chosen);
            starting.reset();
          }}
        />
        <TextInput
          label={keyLabel}
          description={`${keyHint} We keep it, encrypted, only until everything is read.`}
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
          error={fieldProblem(starting.error, "apiKey")}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          required
        />
        <FormProblem error={starting.error} fields={["apiKey"]} />
        <div>
          <Button type="submit" loading={starting.isPending}>
            Read responses
          </Button>
        </div>
      </form>
    </Card>
  );
}
