import { useQueryClient } from "@tanstack/react-query";
import { downloadSurvey } from "#components/exports/download-survey.ts";
import { notify, notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { type CallError, call, type InputOf } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { copyName } from "./survey-text.ts";

const undoOfferMs = 8000;
const changedCalls = ["Survey.List", "Survey.GetByAccount", "Survey.GetById", "Profile.Profile"] as const;

/** Actions for a listed survey; each reports its result, and most can be undone. */
export function useSurveyActions() {
  const queries = useQueryClient();
  const refresh = async () => {
    await Promise.all(changedCalls.map((name) => queries.invalidateQueries({ queryKey: callKey(name) })));
  };
  const save = async (body: InputOf<"Survey.Save">["body"]) => {
    const saved = await call("Survey.Save", { body });
    await refresh();
    return saved;
  };
  const reportError = (work: Promise<unknown>) => {
    work.catch((error: CallError) => notifyError(error.message));
  };

  const undo = (revert: () => Promise<unknown>) => ({
    duration: undoOfferMs,
    action: { label: "Undo", onClick: () => reportError(revert()) },
  });
  const clone = (survey: ListedSurvey, open: (surveyId: string) => void) =>
    reportError(
      save({ ...contentOf(survey), name: copyName(survey.name) }).then(({ id, name }) => {
        notify(`“${name}” created`, { duration: undoOfferMs, action: { label: "Open", onClick: () => open(id) } });
      }),
    );
  const archive = ({ id, name }: ListedSurvey) =>
    reportError(
      save({ id, status: "archived" }).then(() =>
        notify(
          `“${name}” archived`,
          undo(() => save({ id, status: "draft" })),
        ),
      ),
    );
  const unarchive = ({ id, name }: ListedSurvey) =>
    reportError(save({ id, status: "draft" }).then(() => notifySuccess(`“${name}” unarchived as a draft`)));
  const exportSurvey = ({ id }: ListedSurvey) => reportError(downloadSurvey(id));

  /** After a draft was deleted, offers to recreate it with the same content. */
  const offerUndoDelete = async (survey: ListedSurvey) => {
    await refresh();
    notify(
      `“${survey.name}” deleted`,
      undo(() => save({ ...contentOf(survey), name: survey.name })),
    );
  };
  return { clone, archive, unarchive, exportSurvey, offerUndoDelete };
}

/** The content a new draft copies. Questions keep their ids, because they are the same questions in another survey. */
function contentOf({ questions, thankYou, locale, locales, settings }: ListedSurvey) {
  return { questions, thankYou, locale, locales, settings };
}
