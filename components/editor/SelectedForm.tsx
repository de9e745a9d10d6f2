"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { questionAt } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionForm } from "./QuestionForm.tsx";

// Fetched when they are opened: an editor begins with a question.
const OnItsWay = () => <Skeleton height={360} radius="lg" />;
const ThankYouForm = dynamic(() => import("./ThankYouForm.tsx").then((room) => room.ThankYouForm), {
  ssr: false,
  loading: OnItsWay,
});
const SettingsForm = dynamic(() => import("./SettingsForm.tsx").then((room) => room.SettingsForm), {
  ssr: false,
  loading: OnItsWay,
});
const LanguagesForm = dynamic(() => import("./languages/LanguagesForm.tsx").then((room) => room.LanguagesForm), {
  ssr: false,
  loading: OnItsWay,
});
const StylePanel = dynamic(() => import("#components/styling/StylePanel.tsx").then((room) => room.StylePanel), {
  ssr: false,
  loading: OnItsWay,
});

/** The form of what is selected in the outline. */
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
    case "look":
      return <StylePanel onStyles={onStyles} />;
    case "question": {
      const { key, followUp } = selection.place;
      return question && <QuestionForm key={`${key} ${followUp}`} place={selection.place} question={question} />;
    }
  }
}
