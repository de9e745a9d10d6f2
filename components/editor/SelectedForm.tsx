"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { questionAt } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { ThankYouForm } from "./ThankYouForm.tsx";

const LanguagesForm = dynamic(() => import("./languages/LanguagesForm.tsx").then((room) => room.LanguagesForm), {
  ssr: false,
  loading: () => <Skeleton height={360} radius="lg" />,
});

/** The form of what is selected in the outline. */
export function SelectedForm({ onStyles: _onStyles }: { onStyles: (styles: SurveyStyles) => void }) {
  const selection = useEditorPart((state) => state.selection);
  const question = useEditorPart((state) =>
    state.selection.kind === "question" ? questionAt(state.draft, state.selection.place) : undefined,
  );
  if (selection.kind === "thankYou") return <ThankYouForm />;
  if (selection.kind === "settings") return <SettingsForm />;
  if (selection.kind === "languages") return <LanguagesForm />;
  if (selection.kind !== "question" || question === undefined) return null;
  const { key, followUp } = selection.place;
  return <QuestionForm key={`${key} ${followUp}`} place={selection.place} question={question} />;
}
