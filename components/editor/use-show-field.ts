"use client";
import { useEditorActions } from "./editor-context.ts";

/** Opens the form that has a field of a refused save (`errorsByField`), so that its message is in view. */
export function useShowField(): (field: string) => void {
  const { draftNow, select } = useEditorActions();
  return (field) => {
    const edited = draftNow().questions.find(({ key }) => field.startsWith(`${key}.`));
    if (edited)
      select({ kind: "question", place: { key: edited.key, followUp: field.startsWith(`${edited.key}.followUp.`) } });
    else select({ kind: field.startsWith("thankYou") ? "thankYou" : "settings" });
  };
}
