import { useQueryClient } from "@tanstack/react-query";
import { notify, notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { type CallError, call, callUrl, type InputOf } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { copyName } from "./survey-words.ts";

const undoOfferMs = 8000;
const changedCalls = ["Survey.List", "Survey.GetByAccount", "Survey.GetById", "Profile.Profile"] as const;

/** What can be done to a survey of the list; each says what it did, and most can be taken back. */
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
  const told = (work: Promise<unknown>) => {
    work.catch((error: CallError) => notifyError(error.message));
  };

  const undo = (takeBack: () => Promise<unknown>) => ({
    duration: undoOfferMs,
    action: { label: "Undo", onClick: () => told(takeBack()) },
  });
  const clone = (survey: ListedSurvey, open: (surveyId: string) => void) =>
    told(
      save({ ...contentOf(survey), name: copyName(survey.name) }).then(({ id, name }) => {
        notify(`“${name}” created`, { duration: undoOfferMs, action: { label: "Open", onClick: () => open(id) } });
      }),
    );
  const archive = ({ id, name }: ListedSurvey) =>
    told(
      save({ id, status: "archived" }).then(() =>
        notify(
          `“${name}” archived`,
          undo(() => save({ id, status: "draft" })),
        ),
      ),
    );
  const unarchive = ({ id, name }: ListedSurvey) =>
    told(save({ id, status: "draft" }).then(() => notifySuccess(`“${name}” unarchived as a draft`)));
  const download = ({ id }: ListedSurvey) => window.location.assign(callUrl("app.ExportSurvey", { surveyId: id }));

  /** For after the draft was deleted: what it held is offered to be made again. */
  const offerBack = async (survey: ListedSurvey) => {
    await refresh();
    notify(
      `“${survey.name}” deleted`,
      undo(() => save({ ...contentOf(survey), name: survey.name })),
    );
  };
  return { clone, archive, unarchive, download, offerBack };
}

/** All that a new draft takes over. A question keeps its id: it is the same question, asked by another survey. */
function contentOf({ questions, thankYou, locale, locales, settings }: ListedSurvey) {
  return { questions, thankYou, locale, locales, settings };
}
