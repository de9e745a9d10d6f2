"use client";
import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsavedWork } from "#components/autosave/unsaved-work.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { useUndoKeys } from "#components/ui/use-undo-keys.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { browserStorage } from "#lib/client/browser-storage.ts";
import { callKey } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { createDraftKeeper, noDraftKeeper } from "./draft-keeper.ts";
import { EditorHeader } from "./EditorHeader.tsx";
import { EditorContext, useEditorPart } from "./editor-context.ts";
import type { Selection } from "./editor-state.ts";
import { createEditorStore, type EditorStore } from "./editor-store.ts";
import { LiveProvider } from "./LiveProvider.tsx";
import { Outline, surveyParts } from "./Outline.tsx";
import { type Pane, PaneSwitch } from "./PaneSwitch.tsx";
import type { PublishedDocument } from "./publishable.ts";
import { SaveNotice } from "./SaveNotice.tsx";
import { SelectedForm } from "./SelectedForm.tsx";
import classes from "./SurveyEditor.module.css";

const SurveyPreview = onDemand(
  () => import("./SurveyPreview.tsx").then((module) => module.SurveyPreview),
  <Skeleton height={560} radius="lg" />,
);

/** Identifies whose undo history is kept, and which changes are the user's own. */
export interface EditingPerson {
  id: string;
  emailAddress: string;
}

interface SurveyEditorProps {
  survey: Survey;
  person: EditingPerson;
  live: PublishedDocument | null;
  replaces: string | null;
  styles: SurveyStyles;
}

/** List, form and preview side by side, or one at a time on narrow screens. */
export function SurveyEditor({ survey, person, live, replaces, styles }: SurveyEditorProps) {
  const store = useSurveyEditor(survey, person.id);
  const [pane, setPane] = useState<Pane>("list");
  const [shownStyles, setShownStyles] = useShownStyles(styles);
  const openForm = useCallback(() => setPane("form"), []);
  useWantedQuestion(store, openForm);
  useUndoKeys(store.actions);
  return (
    <EditorContext value={store}>
      <LiveProvider atFirst={live} replaces={replaces} ownAddress={person.emailAddress} styles={shownStyles}>
        <EditorHeader />
        <SaveNotice />
        <PaneSwitch pane={pane} onChange={setPane} />
        <Columns pane={pane}>
          <div className={classes.list}>
            <Outline
              parts={surveyParts}
              empty="Add your first question. One or two good questions get the most responses."
              onOpen={openForm}
            />
          </div>
          <div className={classes.form}>
            <SelectedForm onStyles={setShownStyles} />
          </div>
          <div className={classes.preview}>
            <SurveyPreview styles={shownStyles} />
          </div>
        </Columns>
      </LiveProvider>
    </EditorContext>
  );
}

/**
 * The styles that the preview shows. The query cache keeps those edited on this page, because the browser's Back button
 * brings it with the styles from before; a new page has its own.
 */
function useShownStyles(styles: SurveyStyles): [SurveyStyles, (edited: SurveyStyles) => void] {
  const queries = useQueryClient();
  const key = ["editor", "edited-styles", styles];
  const [shown, setShown] = useState(() => queries.getQueryData<SurveyStyles>(key) ?? styles);
  const show = (edited: SurveyStyles) => {
    queries.setQueryData(key, edited);
    setShown(edited);
  };
  return [shown, show];
}

/** Scrolls to the top of the form when the selection changes: the list may be far longer. */
function Columns({ pane, children }: { pane: Pane; children: React.ReactNode }) {
  const columns = useRef<HTMLDivElement>(null);
  const shown = useEditorPart(({ selection }) => nameOf(selection));
  useEffect(() => {
    const { current } = columns;
    if (!current || pane === "list" || !shown) return;
    const roomPx = Number.parseFloat(getComputedStyle(current).scrollMarginTop);
    if (current.getBoundingClientRect().top < roomPx) current.scrollIntoView();
  }, [shown, pane]);
  return (
    <div ref={columns} className={classes.columns} data-pane={pane}>
      {children}
    </div>
  );
}

function nameOf(selection: Selection): string {
  return selection.kind === "question" ? `${selection.place.key} ${selection.place.followUp}` : selection.kind;
}

/** Opens the question named in the URL, as links from the command palette do. */
function useWantedQuestion({ actions }: EditorStore, onOpen: () => void): void {
  const key = useSearchParams().get("question");
  const open = useEffectEvent((wanted: string) => {
    actions.select({ kind: "question", place: { key: wanted, followUp: false } });
    onOpen();
  });
  useEffect(() => {
    if (key !== null) open(key);
  }, [key]);
}

/**
 * The editor of a survey while the screen is mounted: restores what the tab kept, and saves on leaving.
 * @param survey as stored; the draft starts from the first value, and later values show what was saved elsewhere.
 * @param personId whose undo history it is.
 */
function useSurveyEditor(survey: Survey, personId: string): EditorStore {
  const queryClient = useQueryClient();
  const [store] = useState(() => {
    const storage = browserStorage("sessionStorage");
    const keeper = storage ? createDraftKeeper(storage, personId, survey.id) : noDraftKeeper;
    const onStored = (stored: Survey) => {
      queryClient.setQueryData(callKey("Survey.GetById", { id: stored.id }), stored);
      queryClient.setQueryData<Survey>(callKey("Survey.GetByAccount", {}), (working) =>
        working === undefined || working.id === stored.id ? stored : working,
      );
    };
    return createEditorStore({ survey, keeper, onStored });
  });
  useEffect(() => store.restore(), [store]);
  useEffect(() => store.receive(survey), [store, survey]);
  useUnsavedWork(store);
  return store;
}
