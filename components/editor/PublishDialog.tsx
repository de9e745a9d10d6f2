"use client";
import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Dialog } from "#components/ui/Dialog.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { useCall } from "#lib/client/hooks.ts";
import { countQuestions, questionsWords } from "#lib/survey/count-questions.ts";
import type { SaveState } from "./autosave.ts";
import { ChangeList } from "./ChangeList.tsx";
import { compareSurveys } from "./compare-surveys.ts";
import { useEditor } from "./editor-context.ts";
import { historyNote } from "./history-note.ts";
import { LeftOutNotice } from "./LeftOutNotice.tsx";
import { useLive } from "./live-context.ts";
import classes from "./PublishDialog.module.css";
import { RefusedFields } from "./RefusedFields.tsx";
import { saveBody } from "./save-body.ts";

/** What publishing changes for shoppers and for the answers so far, and the button that does it. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { draft, survey, publish } = useEditor();
  const { live, replaces } = useLive();
  const { isEnabled } = useSurveyStatus();
  const { data: figures = [] } = useCall("Survey.GetSurveyQuestionListForAccount", {});
  const [isPublishing, setPublishing] = useState(false);
  const [refusal, setRefusal] = useState<SaveState>();
  const { body } = useMemo(() => saveBody(draft), [draft]);
  const changes = useMemo(() => live && compareSurveys(live, body), [live, body]);
  const version = survey.version + 1;
  const confirm = async () => {
    setPublishing(true);
    const result = await publish();
    setPublishing(false);
    if (result.kind !== "saved") return setRefusal(result);
    notifySuccess(`Published · version ${version} · ${isEnabled ? "live now" : "live once the survey is on"}`);
    onClose();
  };
  return (
    <Dialog title="Publish the survey" onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.lead}>{leadOf(changes?.length, survey.version, countQuestions(body.questions))}</p>
        {replaces !== null && (
          <Notice status="warning" title={`Shoppers get “${replaces}” now`}>
            Publishing puts this survey in its place. The answers to the other one stay in Analytics.
          </Notice>
        )}
        {changes !== null && changes.length > 0 && (
          <ChangeList changes={changes} note={(change) => historyNote(change, changes, figures)} />
        )}
        <LeftOutNotice onShow={onClose} />
        <p className={classes.note}>
          {isEnabled
            ? "The survey is on: the next shopper sees this version. Pages already open finish the one they have."
            : "The survey is off: shoppers see nothing until you turn it on."}
        </p>
        {refusal && <Refusal result={refusal} onLeave={onClose} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPublishing} disabled={body.questions.length === 0} onClick={confirm} data-autofocus>
            Publish
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function leadOf(changes: number | undefined, version: number, questions: number): string {
  if (changes === undefined) return `The first version: ${questionsWords(questions)}.`;
  return changes === 0
    ? "Nothing changed since the last version."
    : `What changes for shoppers, against version ${version}:`;
}

function Refusal({ result, onLeave }: { result: SaveState; onLeave: () => void }) {
  return (
    <Notice status="bad" title="Not published">
      {result.kind === "invalid" ? (
        <RefusedFields onShow={onLeave} />
      ) : "message" in result ? (
        result.message
      ) : (
        "Someone else saved this survey meanwhile. Close this, then merge the two."
      )}
    </Notice>
  );
}
