"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconEye, IconFileDescription, IconLanguage } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useUnsavedWork } from "#components/autosave/unsaved-work.ts";
import { questionAt } from "#components/editor/draft.ts";
import { EditorContext, useEditorActions, useEditorPart } from "#components/editor/editor-context.ts";
import { Outline } from "#components/editor/Outline.tsx";
import { type Pane, PaneSwitch } from "#components/editor/PaneSwitch.tsx";
import { QuestionForm } from "#components/editor/QuestionForm.tsx";
import { SaveNotice } from "#components/editor/SaveNotice.tsx";
import editorClasses from "#components/editor/SurveyEditor.module.css";
import { UndoButtons } from "#components/editor/UndoButtons.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SavedIndicator } from "#components/ui/SavedIndicator.tsx";
import { useUndoKeys } from "#components/ui/use-undo-keys.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { callKey } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { DeleteTemplate } from "./DeleteTemplate.tsx";
import { TemplateCrumbs } from "./TemplateCrumbs.tsx";
import { TemplateDetailsForm } from "./TemplateDetailsForm.tsx";
import { createTemplateStore, type TemplateDetails, type TemplateStore } from "./template-store.ts";

const SurveyPreview = onDemand(
  () => import("#components/editor/SurveyPreview.tsx").then((module) => module.SurveyPreview),
  <Skeleton height={520} radius={10} />,
);

const LanguagesForm = onDemand(
  () => import("#components/editor/languages/LanguagesForm.tsx").then((module) => module.LanguagesForm),
  <Skeleton height={360} radius="lg" />,
);

const parts = [
  // Templates have no thank-you page.
  { kind: "settings", label: "About this template", Icon: IconFileDescription, field: "name", alsoOpenFor: "thankYou" },
  { kind: "languages", label: "Languages", Icon: IconLanguage },
] as const;

interface TemplateEditorProps {
  template: Template;
  styles: SurveyStyles;
  locale: string;
}

/** An own template in the survey editor: its questions, its details, and a preview. */
export function TemplateEditor({ template, styles, locale }: TemplateEditorProps) {
  const store = useTemplateStore(template, locale);
  const [pane, setPane] = useState<Pane>("list");
  useUndoKeys(store.editor.actions);
  return (
    <EditorContext value={store.editor}>
      <TemplateHeader id={template.id} />
      <SaveNotice />
      <PaneSwitch pane={pane} onChange={setPane} />
      <div className={editorClasses.columns} data-pane={pane}>
        <div className={editorClasses.list}>
          <Outline
            parts={parts}
            empty="Add your first question. A template can have one question or a few that belong together."
            onOpen={() => setPane("form")}
          />
        </div>
        <div className={editorClasses.form}>
          <SelectedForm store={store} template={template} settle={store.editor.actions.saveNow} />
        </div>
        <div className={editorClasses.preview}>
          <SurveyPreview styles={styles} />
        </div>
      </div>
    </EditorContext>
  );
}

function TemplateHeader({ id }: { id: string }) {
  const name = useEditorPart(({ draft }) => draft.name);
  const { kind } = useEditorPart(({ saveState }) => saveState);
  const { saveNow } = useEditorActions();
  const indicated = kind === "saved" ? "saved" : kind === "waiting" || kind === "saving" ? "saving" : "failed";
  return (
    <PageHeader
      title={name || "Untitled template"}
      description="Changes save as you type. Surveys that already use its questions don't change."
      breadcrumbs={<TemplateCrumbs name={name || "Untitled template"} />}
      aside={<SavedIndicator state={indicated} {...(kind === "failed" ? { retry: () => void saveNow() } : {})} />}
      actions={
        <>
          <UndoButtons />
          <Button
            component={Link}
            href={`/templates/preview/${id}`}
            variant="default"
            leftSection={<IconEye size={16} aria-hidden="true" />}
          >
            View in library
          </Button>
        </>
      }
    />
  );
}

interface SelectedFormProps {
  store: TemplateStore;
  template: Template;
  settle: () => Promise<unknown>;
}

function SelectedForm({ store, template, settle }: SelectedFormProps) {
  const selection = useEditorPart((state) => state.selection);
  const name = useEditorPart(({ draft }) => draft.name);
  const question = useEditorPart((state) =>
    state.selection.kind === "question" ? questionAt(state.draft, state.selection.place) : undefined,
  );
  const [details, setDetails] = useState<TemplateDetails>(template);
  if (selection.kind === "question" && question) {
    const { key, followUp } = selection.place;
    return <QuestionForm key={`${key} ${followUp}`} place={selection.place} question={question} />;
  }
  if (selection.kind === "languages") return <LanguagesForm hasThanks={false} />;
  return (
    <>
      <TemplateDetailsForm details={details} onChange={setDetails} autosave={store.details} />
      <DeleteTemplate id={template.id} name={name} settle={settle} />
    </>
  );
}

/** The editor of an own template while the screen is open; saves when it is left. */
function useTemplateStore(template: Template, locale: string): TemplateStore {
  const queries = useQueryClient();
  const [store] = useState(() =>
    createTemplateStore({
      template,
      locale,
      onStored(stored) {
        queries.setQueryData(callKey("SurveyTemplate.GetById", { id: stored.id }), stored);
        queries.invalidateQueries({ queryKey: callKey("SurveyTemplate.List") }).catch(console.warn);
      },
    }),
  );
  useUnsavedWork(store);
  return store;
}
