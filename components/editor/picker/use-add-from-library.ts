"use client";
import { useState } from "react";
import { leftOutText } from "#components/library/use-left-out.ts";
import { useIncludes } from "#components/plans/use-includes.ts";
import { notify, notifyError } from "#components/ui/notify.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { useEditorActions } from "../editor-context.ts";
import { insertPlaced, takeOut, whyNotPlaced } from "./place-questions.ts";

const undoOfferMs = 8000;

/** Adds a template's questions after a given one as one undo step, and offers Undo. */
export function useAddFromLibrary(after: string | undefined, onAdded: () => void) {
  const { draftNow, change, select, saveNow } = useEditorActions();
  const hasTargeting = useIncludes("targeting");
  const [addingId, setAddingId] = useState<string>();
  const place = async (template: Template) => {
    // Questions have their ids only once they are saved.
    await saveNow();
    const { locale, locales } = draftNow();
    const query = { templateIds: template.id, locale, locales: locales.join(",") };
    const { questions } = await call("app.PlaceTemplates", query);
    const problem = whyNotPlaced(draftNow(), questions);
    if (problem) return notifyError(problem);
    const { draft, keys } = insertPlaced(draftNow(), questions, after);
    change(() => draft);
    const [key] = keys;
    if (key) select({ kind: "question", place: { key, followUp: false } });
    onAdded();
    notify(`Added “${template.name}”`, {
      description: leftOutText(template, hasTargeting),
      duration: undoOfferMs,
      action: { label: "Undo", onClick: () => change((current) => takeOut(current, keys)) },
    });
  };
  const add = (template: Template) => {
    setAddingId(template.id);
    place(template)
      .catch((error: CallError) => notifyError(`We couldn't add it. ${error.message}`))
      .finally(() => setAddingId(undefined));
  };
  return { add, addingId };
}
