"use client";
import { Skeleton, Textarea, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useEditorActions, useEditorPart } from "#components/editor/editor-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { uploadImage } from "#lib/client/upload-image.ts";
import { CategoryField } from "./CategoryField.tsx";
import classes from "./TemplateForm.module.css";
import type { TemplateDetails } from "./template-store.ts";

const ImageField = onDemand(
  () => import("#components/ui/ImageField.tsx").then((module) => module.ImageField),
  <Skeleton height={96} />,
);

interface TemplateDetailsFormProps {
  details: TemplateDetails;
  onChange: (details: TemplateDetails) => void;
  save: (details: TemplateDetails) => Promise<void>;
}

const pauseMs = 700;
const upload = (file: File) => uploadImage("SurveyTemplate.UploadTemplateImage", file);

/** A template's name, description and category; saved after each pause in typing. */
export function TemplateDetailsForm({ details, onChange, save }: TemplateDetailsFormProps) {
  const name = useEditorPart(({ draft }) => draft.name);
  const nameError = useEditorPart(({ errors }) => errors.name);
  const { change } = useEditorActions();
  const [error, setError] = useState<unknown>();
  const saveSoon = useDebouncedCallback(
    (wanted: TemplateDetails) => {
      save(wanted).then(() => setError(undefined), setError);
    },
    { delay: pauseMs, flushOnUnmount: true },
  );
  const set = (changed: Partial<TemplateDetails>) => {
    onChange({ ...details, ...changed });
    saveSoon({ ...details, ...changed });
  };
  return (
    <Card title="About this template">
      <div className={classes.fields}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={200}
          value={name}
          onChange={(event) => {
            const changed = event.currentTarget.value;
            change((draft) => ({ ...draft, name: changed }), "name");
          }}
          error={nameError}
        />
        <Textarea
          label="When to use it (optional)"
          description="A note for you and your team. Shoppers don't see it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={details.description ?? ""}
          onChange={(event) => set({ description: event.currentTarget.value || null })}
        />
        <ImageField
          label="Picture (optional)"
          value={details.imageUrl ?? undefined}
          onChange={(imageUrl) => set({ imageUrl: imageUrl ?? null })}
          upload={upload}
        />
        <CategoryField value={details.category ?? ""} onChange={(category) => set({ category: category || null })} />
        <FormProblem error={error} fields={[]} />
      </div>
    </Card>
  );
}
