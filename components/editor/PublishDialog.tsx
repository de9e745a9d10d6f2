"use client";
import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import type { SaveState } from "#components/autosave/autosave.ts";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Dialog } from "#components/ui/Dialog.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { placeName } from "#lib/place-values.ts";
import { countQuestions, questionsText } from "#lib/survey/count-questions.ts";
import { ChangeList } from "./ChangeList.tsx";
import { compareSurveys } from "./compare-surveys.ts";
import type { Draft } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { historyNote } from "./history-note.ts";
import { staleTranslations } from "./languages/stale-translations.ts";
import { useLive } from "./live-context.ts";
import classes from "./PublishDialog.module.css";
import type { PublishableSurvey } from "./publishable.ts";
import { saveBody } from "./save-body.ts";
import { type UnfinishedPlace, unfinishedPlaces } from "./unfinished-places.ts";
import { useShowField } from "./use-show-field.ts";

/** What publishing changes for shoppers and for existing responses, with the publish button. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { draft, survey, publish } = useEditor();
  const { live, replaces } = useLive();
  const { isEnabled, isClosing, enable } = useSurveyStatus();
  const { data: figures = [] } = useCall("Survey.GetSurveyQuestionListForAccount", {});
  const [isPublishing, setPublishing] = useState(false);
  const [refusal, setRefusal] = useState<SaveState>();
  const { body } = useMemo(() => saveBody(draft), [draft]);
  const changes = useMemo(() => live && compareSurveys(live, body), [live, body]);
  const isReady = useMemo(() => draft.questions.length > 0 && unfinishedPlaces(draft).length === 0, [draft]);
  const stale = useMemo(() => staleLanguages(draft, live), [draft, live]);
  const version = survey.version + 1;
  const mayEnable = isEnabled === false && !isClosing;
  const confirm = async (turnsOn: boolean) => {
    setPublishing(true);
    const result = await publish();
    setPublishing(false);
    if (result.kind !== "saved") return setRefusal(result);
    const isLive = isEnabled || turnsOn;
    notifySuccess(`Published · version ${version} · ${isLive ? "live now" : "goes live when you enable the survey"}`);
    if (turnsOn) enable(survey.id);
    onClose();
  };
  return (
    <Dialog title="Publish survey" onClose={onClose}>
      <div className={shared.stack}>
        <UnfinishedNotice onShow={onClose} />
        <p className={classes.lead}>{leadOf(changes?.length, survey.version, countQuestions(body.questions))}</p>
        {replaces !== null && (
          <Notice status="warning" title={`Shoppers currently see “${replaces}”`}>
            Publishing replaces it with this survey. Its responses stay in Analytics.
          </Notice>
        )}
        {changes !== null && changes.length > 0 && (
          <ChangeList changes={changes} note={(change) => historyNote(change, changes, figures)} />
        )}
        {stale.length > 0 && (
          <Notice status="warning" title="Some translations may no longer fit">
            Their source text changed since the last version: {listOf(stale)}. Check them under Languages.
          </Notice>
        )}
        <p className={classes.note}>
          {isEnabled
            ? "Your survey is enabled, so new shoppers see this version. Pages already open keep the version they have."
            : "Your survey is disabled. Shoppers won't see it until you enable it."}
        </p>
        {refusal && <Refusal result={refusal} onLeave={onClose} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(mayEnable ? { variant: "default" } : { "data-autofocus": true })}
            loading={isPublishing}
            disabled={!isReady}
            onClick={() => void confirm(false)}
          >
            Publish
          </Button>
          {mayEnable && (
            <Button loading={isPublishing} disabled={!isReady} onClick={() => void confirm(true)} data-autofocus>
              Publish and enable
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}

const listOf = (parts: readonly string[]) => new Intl.ListFormat("en").format(parts);

/** “2 texts in German”, for each language that has some. */
function staleLanguages(draft: Draft, live: PublishableSurvey | null): string[] {
  const others = draft.locales.filter((locale) => locale !== draft.locale);
  return others.flatMap((locale) => {
    const { size } = staleTranslations(draft, live, locale);
    return size === 0 ? [] : [`${size === 1 ? "1 text" : `${size} texts`} in ${placeName("languages", locale)}`];
  });
}

function leadOf(changes: number | undefined, version: number, questions: number): string {
  if (changes === undefined) return `First version: ${questionsText(questions)}.`;
  return changes === 0 ? "No changes since the last version." : `Changes for shoppers since version ${version}:`;
}

function Refusal({ result, onLeave }: { result: SaveState; onLeave: () => void }) {
  return (
    <Notice status="bad" title="We couldn't publish the survey">
      {result.kind === "invalid" ? (
        <RefusedFields onShow={onLeave} />
      ) : "message" in result ? (
        result.message
      ) : (
        "Someone else saved this survey while you were editing. Close this dialog, then merge the changes."
      )}
    </Notice>
  );
}

/** The errors that prevent saving, each with a link to its field. */
function RefusedFields({ onShow }: { onShow: () => void }) {
  const { errors, draft } = useEditor();
  const show = useShowField();
  const titleOf = (field: string) => {
    const edited = draft.questions.find(({ key }) => field.startsWith(`${key}.`));
    return edited ? `“${edited.question.title.trim() || "Untitled question"}”` : "The survey";
  };
  return (
    <ul className={classes.fields}>
      {Object.entries(errors).map(([field, message]) => (
        <li key={field}>
          <button
            type="button"
            className={classes.field}
            onClick={() => {
              show(field);
              onShow();
            }}
          >
            {titleOf(field)}: {message}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What to finish before publishing, what each needs, and a link to it; nothing if all is finished. */
function UnfinishedNotice({ onShow }: { onShow: () => void }) {
  const { draft, select } = useEditor();
  const found = useMemo(() => unfinishedPlaces(draft), [draft]);
  if (found.length === 0) return null;
  return (
    <Notice status="warning" title={`Finish ${partsText(found)} before you publish`}>
      <ul className={classes.fields}>
        {found.map(({ selection, what, needs }) => (
          <li key={JSON.stringify(selection)}>
            <button
              type="button"
              className={classes.field}
              onClick={() => {
                select(selection);
                onShow();
              }}
            >
              {what} {needs}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function partsText(found: readonly UnfinishedPlace[]): string {
  const questions = found.filter(({ selection }) => selection.kind === "question").length;
  const thankYou = questions < found.length ? ["the thank-you page"] : [];
  return new Intl.ListFormat("en").format([...(questions > 0 ? [questionsText(questions)] : []), ...thankYou]);
}
