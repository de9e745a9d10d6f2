import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isInSurvey } from "#components/library/is-in-survey.ts";
import { useLeftOut } from "#components/library/use-left-out.ts";
import { notify, notifyError } from "#components/ui/notify.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { callKey, useCall } from "#lib/client/hooks.ts";

const undoOfferMs = 8000;

export interface AddTemplate {
  add: () => void;
  isAdding: boolean;
  /** Path of the first added question in the editor; undefined before adding and after undoing. */
  addedAt: string | undefined;
  /** The survey already has its questions: adding them creates a second copy. */
  isAlreadyAdded: boolean;
}

/** Adds a template's questions to the survey's draft immediately, and offers to remove them again. */
export function useAddTemplate(template: Template): AddTemplate {
  const queries = useQueryClient();
  const leftOut = useLeftOut(template);
  const { data: current } = useCall("Survey.GetByAccount", {});
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  const keep = (survey: Survey) => {
    queries.setQueryData(callKey("Survey.GetByAccount", {}), survey);
    queries.setQueryData(callKey("Survey.GetById", { id: survey.id }), survey);
    queries.invalidateQueries({ queryKey: callKey("Profile.SetupChecklist") }).catch(console.warn);
  };
  /** Keeps everything saved since then. */
  const undo = async (id: string, ids: ReadonlySet<string>) => {
    const { revision, questions } = await call("Survey.GetById", { id });
    const rest = questions.filter(({ questionNameId }) => !ids.has(questionNameId ?? ""));
    keep(await call("Survey.Save", { body: { id, revision, questions: rest } }));
    setAdded(undefined);
    notify(ids.size === 1 ? "Question removed" : "Questions removed");
  };
  const add = async () => {
    const before = await call("Survey.GetByAccount", {});
    const after = await call("Survey.AppendTemplateToSurvey", { id: template.id });
    keep(after);
    const ids = addedIds(before, after);
    setAdded(ids.values().next().value ?? after.questions.at(-1)?.questionNameId);
    notify(`Added to the end of “${after.name}”`, {
      description: leftOut ?? "It's in your draft. Shoppers see it once you publish.",
      duration: undoOfferMs,
      ...(ids.size > 0 && {
        action: {
          label: "Undo",
          onClick: () => void undo(after.id, ids).catch(sayWhatFailed("We couldn't remove it.")),
        },
      }),
    });
  };
  return {
    add: () => {
      setAdding(true);
      add()
        .catch(sayWhatFailed("We couldn't add it."))
        .finally(() => setAdding(false));
    },
    isAdding,
    isAlreadyAdded: current !== undefined && isInSurvey(template, current),
    addedAt: added && `/surveys/edit?question=${encodeURIComponent(added)}`,
  };
}

/** The added questions; empty if someone else saved in between, because they could be theirs. */
function addedIds(before: Survey, after: Survey): ReadonlySet<string> {
  if (before.id !== after.id || before.revision + 1 !== after.revision) return new Set();
  const known = new Set(before.questions.map(({ questionNameId }) => questionNameId));
  const added = after.questions.slice(before.questions.length);
  const ids = added.flatMap(({ questionNameId }) => questionNameId ?? []).filter((id) => !known.has(id));
  // An unfinished question has no id to remove it by.
  return new Set(ids.length === added.length ? ids : []);
}

function sayWhatFailed(what: string): (error: CallError) => void {
  return (error) => notifyError(`${what} ${error.message}`);
}
