"use client";
import { Button, Progress } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import type { ImportItem } from "#lib/calls/import-shapes.ts";
import { progressOf } from "./import-text.ts";
import type { Imports } from "./use-imports.ts";

/** How far the worker is with an import. */
export function ImportProgress({ item, imports: { undoing } }: { item: ImportItem; imports: Imports }) {
  const { title, text, percent, stop } = progressOf(item);
  return (
    <Card
      title={title}
      titleId="progress-title"
      {...(item.status !== "sending" && { description: "You can leave this page: we'll go on." })}
    >
      <div className={shared.stack}>
        <div className={shared.tightStack}>
          <p className={shared.note} role="status">
            {text}
          </p>
          <Progress.Root>
            <Progress.Section value={percent ?? 100} animated={percent === null} aria-labelledby="progress-title" />
          </Progress.Root>
        </div>
        <FormProblem error={undoing.error} fields={[]} />
        {stop !== null && (
          <div>
            <Button
              variant="default"
              loading={undoing.isPending}
              onClick={() => undoing.mutate({ body: { importId: item.id } })}
            >
              {stop}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
