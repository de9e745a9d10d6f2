import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify, notifyError } from "#components/ui/notify.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { useLeftOut } from "./use-left-out.ts";

const undoOfferMs = 8000;

export interface AddTemplate {
  add: () => void;
  isAdding: boolean;
  /** Where the editor shows the first question that was added; undefined before that, and once it was taken back. */
  addedAt: string | undefined;
}

/** Adds a template's questions to the survey's draft at once, and offers to take them out again. */
export function useAddTemplate(template: Template): AddTemplate {
  const queries = useQueryClient();
  const leftOut = useLeftOut(template);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  const isHeld = (survey: Survey) => {
    queries.setQueryData(callKey("Survey.GetByAccount", {}), survey);
    queries.setQueryData(callKey("Survey.GetById", { id: survey.id }), survey);
    queries.invalidateQueries({ queryKey: callKey("Profile.SetupChecklist") }).catch(console.warn);
  };
  const takeBack = async (after: Survey) => {
    const questions = after.questions.slice(0, -template.questions.length);
    const { id, revision } = after;
    isHeld(await call("Survey.Save", { body: { id, revision, questions } }));
    setAdded(undefined);
    notify(template.questions.length === 1 ? "Question taken out again" : "Questions taken out again");
  };
  const add = async () => {
    const after = await call("Survey.AppendTemplateToSurvey", { id: template.id });
    isHeld(after);
    setAdded(after.questions.at(-template.questions.length)?.questionNameId);
    notify(`Added to the end of “${after.name}”`, {
      description: leftOut ?? "It is in the draft. Shoppers see it once you publish.",
      duration: undoOfferMs,
      action: { label: "Undo", onClick: () => void takeBack(after).catch(sayWhatFailed("Not taken out.")) },
    });
  };
  return {
    add: () => {
      setAdding(true);
      add()
        .catch(sayWhatFailed("Not added."))
        .finally(() => setAdding(false));
    },
    isAdding,
    addedAt: added && `/surveys/edit?question=${encodeURIComponent(added)}`,
  };
}

function sayWhatFailed(what: string): (error: CallError) => void {
  return (error) => notifyError(`${what} ${error.message}`);
}
