"use client";
import { SegmentedControl } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { IconHeartHandshake, IconSettings } from "@tabler/icons-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { AddQuestion } from "./AddQuestion.tsx";
import type { PublishableSurvey } from "./compare-surveys.ts";
import { questionAt } from "./draft.ts";
import { EditorHeader } from "./EditorHeader.tsx";
import { EditorActionsContext, EditorContext, useEditor } from "./editor-context.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { QuestionList } from "./QuestionList.tsx";
import { SaveNotice } from "./SaveNotice.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import classes from "./SurveyEditor.module.css";
import { SurveyPreview } from "./SurveyPreview.tsx";
import { ThankYouForm } from "./ThankYouForm.tsx";
import { type Selection, useSurveyEditor } from "./use-survey-editor.ts";

interface SurveyEditorProps {
  survey: Survey;
  live: PublishableSurvey | null;
  styles: SurveyStyles;
}

type Pane = "list" | "form" | "preview";

/** List, form and preview side by side; one at a time where there is no room. */
export function SurveyEditor({ survey, live, styles }: SurveyEditorProps) {
  const editor = useSurveyEditor(survey);
  const liveNow = useLive(survey, live);
  const [pane, setPane] = useState<Pane>("list");
  const columns = useScrollToForm(editor.selection, pane);
  useWantedQuestion(editor.select, () => setPane("form"));
  useHotkeys(
    [
      ["mod+Z", editor.undo],
      ["mod+shift+Z", editor.redo],
      ["mod+Y", editor.redo],
    ],
    [],
  );
  return (
    <EditorActionsContext value={editor.actions}>
      <EditorContext value={editor}>
        <EditorHeader live={liveNow} />
        <SaveNotice />
        <PaneSwitch pane={pane} onChange={setPane} />
        <div ref={columns} className={classes.columns} data-pane={pane}>
          <div className={classes.list}>
            <Outline onOpen={() => setPane("form")} />
          </div>
          <div className={classes.form}>
            <SelectedForm />
          </div>
          <div className={classes.preview}>
            <SurveyPreview styles={styles} />
          </div>
        </div>
      </EditorContext>
    </EditorActionsContext>
  );
}

/** Brings the top of the form back into view when something else is selected: the list may be far longer. */
function useScrollToForm(selection: Selection, pane: Pane) {
  const columns = useRef<HTMLDivElement>(null);
  const shown = selection.kind === "question" ? `${selection.place.key} ${selection.place.followUp}` : selection.kind;
  useEffect(() => {
    const { current } = columns;
    if (!current || pane === "list" || !shown) return;
    const roomPx = Number.parseFloat(getComputedStyle(current).scrollMarginTop);
    if (current.getBoundingClientRect().top < roomPx) current.scrollIntoView();
  }, [shown, pane]);
  return columns;
}

/** Opens the question that the address names, as the command palette's links do. */
function useWantedQuestion(select: (selection: Selection) => void, onOpen: () => void): void {
  const key = useSearchParams().get("question");
  const open = useEffectEvent((wanted: string) => {
    select({ kind: "question", place: { key: wanted, followUp: false } });
    onOpen();
  });
  useEffect(() => {
    if (key !== null) open(key);
  }, [key]);
}

/** Which part shows where there is no room for all: on a phone one of three, else the preview or the rest. */
function PaneSwitch({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const isPhone = useMediaQuery("(max-width: 44em)") === true;
  const panes: { value: Pane; label: string }[] = [
    ...(isPhone ? [{ value: "list" as const, label: "Questions" }] : []),
    { value: "form", label: "Edit" },
    { value: "preview", label: "Preview" },
  ];
  return (
    <div className={classes.switcher}>
      <SegmentedControl
        fullWidth
        aria-label="Part of the editor"
        data={panes}
        value={pane === "list" && !isPhone ? "form" : pane}
        onChange={(value) => onChange(panes.find((one) => one.value === value)?.value ?? "form")}
      />
    </div>
  );
}

/** What shoppers see: as it was when the page came, then as last published here. */
function useLive(survey: Survey, atFirst: PublishableSurvey | null): PublishableSurvey | null {
  const [live, setLive] = useState({ version: survey.version, document: atFirst });
  const isNewer = live.document === null || live.version !== survey.version;
  if (isNewer && isDraftLive(survey)) setLive({ version: survey.version, document: survey });
  return live.document;
}

/** Nothing was saved after the last publishing, so that the draft is what shoppers see. */
function isDraftLive({ isPublished, publishedAt, updatedAt }: Survey): boolean {
  return isPublished && publishedAt !== null && publishedAt >= updatedAt;
}

function Outline({ onOpen }: { onOpen: () => void }) {
  const { draft, selection, select, errors } = useEditor();
  const parts = [
    { kind: "thankYou", label: "Thank-you page", Icon: IconHeartHandshake },
    { kind: "settings", label: "Settings", Icon: IconSettings },
  ] as const;
  const isWrong = (kind: (typeof parts)[number]["kind"]) =>
    Object.keys(errors).some((field) => field.startsWith(kind === "thankYou" ? "thankYou" : "settings"));
  return (
    <div className={classes.outline}>
      {draft.questions.length > 0 ? (
        <QuestionList onOpen={onOpen} />
      ) : (
        <EmptyState title="No questions yet" level={2}>
          Add the first one. One or two good questions get the most answers.
        </EmptyState>
      )}
      <div className={classes.add}>
        <AddQuestion onAdd={onOpen} />
      </div>
      <ul className={classes.parts}>
        {parts.map(({ kind, label, Icon }) => (
          <li key={kind}>
            <button
              type="button"
              className={classes.part}
              aria-current={selection.kind === kind || undefined}
              data-wrong={isWrong(kind) || undefined}
              onClick={() => {
                select({ kind });
                onOpen();
              }}
            >
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {label}
              {isWrong(kind) && " · needs attention"}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SelectedForm() {
  const { draft, selection } = useEditor();
  if (selection.kind === "thankYou") return <ThankYouForm />;
  if (selection.kind === "settings") return <SettingsForm />;
  if (selection.kind === "languages") return null;
  const question = questionAt(draft, selection.place);
  const { key, followUp } = selection.place;
  return question ? <QuestionForm key={`${key} ${followUp}`} place={selection.place} question={question} /> : null;
}
