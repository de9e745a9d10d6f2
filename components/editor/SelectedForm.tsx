"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { questionAt } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionForm } from "./QuestionForm.tsx";

// Loaded on first use: the editor starts with a question.
const OnItsWay = () => <Skeleton height={360} radius="lg" />;
const ThankYouForm = dynamic(() => import("./ThankYouForm.tsx").then((module) => module.ThankYouForm), {
  ssr: false,
  loading: OnItsWay,
});
const SettingsForm = dynamic(() => import("./SettingsForm.tsx").then((module) => module.SettingsForm), {
  ssr: false,
  loading: OnItsWay,
});
const LanguagesForm = dynamic(() => import("./languages/LanguagesForm.tsx").then((module) => module.LanguagesForm), {
  ssr: false,
  loading: OnItsWay,
});
const StylePanel = dynamic(() => import("#components/styling/StylePanel.tsx").then((module) => module.StylePanel), {
  ssr: false,
  loading: OnItsWay,
});

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
