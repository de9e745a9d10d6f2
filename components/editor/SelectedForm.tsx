"use client";
import { Skeleton } from "@mantine/core";
import { onDemand } from "#components/ui/on-demand.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { questionAt } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionForm } from "./QuestionForm.tsx";

// Loaded on first use: the editor starts with a question.
const onItsWay = <Skeleton height={360} radius="lg" />;
const ThankYouForm = onDemand(() => import("./ThankYouForm.tsx").then((module) => module.ThankYouForm), onItsWay);
const SettingsForm = onDemand(() => import("./SettingsForm.tsx").then((module) => module.SettingsForm), onItsWay);
const LanguagesForm = onDemand(
  () => import("./languages/LanguagesForm.tsx").then((module) => module.LanguagesForm),
  onItsWay,
);
const StylePanel = onDemand(
  () => import("#components/styling/StylePanel.tsx").then((module) => module.StylePanel),
  onItsWay,
);

/** The form for the item selected in the outline. */
export function SelectedForm({ onStyles }: { onStyles: (styles: SurveyStyles) => void }) {
  const selection = useEditorPart((state) => state.selection);
  const question = useEditorPart((state) =>
    state.selection.kind === "question" ? questionAt(state.draft, state.selection.place) : undefined,
  );
  switch (selection.kind) {
    case "thankYou":
      return <ThankYouForm />;
    case "settings":
      return <SettingsForm />;
    case "languages":
      return <LanguagesForm />;
    case "appearance":
      return <StylePanel onStyles={onStyles} />;
    case "question": {
      const { key, followUp } = selection.place;
      return question && <QuestionForm key={`${key} ${followUp}`} place={selection.place} question={question} />;
    }
  }
}
