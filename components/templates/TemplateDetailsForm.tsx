"use client";
import { Skeleton, Textarea, TextInput } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { Autosave, SaveProblem } from "#components/autosave/autosave.ts";
import { useEditorActions, useEditorPart } from "#components/editor/editor-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { CallError } from "#lib/client/call.ts";
import { uploadImage } from "#lib/client/upload-image.ts";
import { CategoryField } from "./CategoryField.tsx";
import type { TemplateDetails } from "./template-store.ts";

const ImageField = onDemand(
  () => import("#components/ui/ImageField.tsx").then((module) => module.ImageField),
  <Skeleton height={96} />,
);

interface TemplateDetailsFormProps {
  details: TemplateDetails;
  onChange: (details: TemplateDetails) => void;
  autosave: Autosave<TemplateDetails>;
}

const upload = (file: File) => uploadImage("SurveyTemplate.UploadTemplateImage", file);

/** A template's name, description, picture and category. */
export function TemplateDetailsForm({ details, onChange, autosave }: TemplateDetailsFormProps) {
  const name = useEditorPart(({ draft }) => draft.name);
  const nameError = useEditorPart(({ errors }) => errors.name);
  const { change } = useEditorActions();
  const problem = useSyncExternalStore(autosave.subscribe, autosave.problem, autosave.problem);
  const { description, category, imageUrl } = details;
  const set = (changed: Partial<TemplateDetails>) => {
    const next = { description, category, imageUrl, ...changed };
    onChange(next);
    autosave.update(next);
  };
  return (
    <Card title="About this template">
      <div className={shared.stack}>
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
          data-own-undo
          value={description ?? ""}
          onChange={(event) => set({ description: event.currentTarget.value || null })}
        />
        <ImageField
          label="Picture (optional)"
          value={imageUrl ?? undefined}
          onChange={(imageUrl) => set({ imageUrl: imageUrl ?? null })}
          upload={upload}
        />
        <div data-own-undo>
          <CategoryField value={category ?? ""} onChange={(wanted) => set({ category: wanted || null })} />
        </div>
        <FormProblem error={problem && errorOf(problem)} fields={[]} />
      </div>
    </Card>
  );
}

function errorOf(problem: SaveProblem): Error {
  if ("problem" in problem && problem.problem) return new CallError(problem.problem.status, problem.problem);
  return new Error("message" in problem ? problem.message : undefined);
}
