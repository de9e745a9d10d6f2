"use client";
import { useEditorActions } from "./editor-context.ts";

/** Opens the form that contains a field with a validation error (`errorsByField`). */
export function useShowField(): (field: string) => void {
  const { draftNow, select } = useEditorActions();
  return (field) => {
    const edited = draftNow().questions.find(({ key }) => field.startsWith(`${key}.`));
    if (edited)
      select({ kind: "question", place: { key: edited.key, followUp: field.startsWith(`${edited.key}.followUp.`) } });
    else select({ kind: field.startsWith("thankYou") ? "thankYou" : "settings" });
  };
}
