"use client";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Dialog } from "#components/ui/Dialog.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { SurveyChange } from "./compare-surveys.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./PublishDialog.module.css";
import { saveBody } from "./save-body.ts";

interface PublishDialogProps {
  /** Null before the first publishing. */
  changes: SurveyChange[] | null;
  onClose: () => void;
}

/** What publishing changes, and the button that does it. */
export function PublishDialog({ changes, onClose }: PublishDialogProps) {
  const { draft, survey, publish, unfinished: unfinishedKeys } = useEditor();
  const { isEnabled } = useSurveyStatus();
  const [isPublishing, setPublishing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const unfinished = unfinishedKeys.size;
  const questions = saveBody(draft).body.questions.length;
  const confirm = async () => {
    setPublishing(true);
    const result = await publish();
    setPublishing(false);
    if (result.kind === "saved") {
      notifySuccess(`Version ${survey.version + 1} is published`);
      onClose();
    } else {
      setProblem(
        "message" in result
          ? result.message
          : "Someone else saved this survey. Close this and choose which one to keep.",
      );
    }
  };
  return (
    <Dialog title="Publish the survey" onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.lead}>
          {changes === null
            ? `The first version: ${questions === 1 ? "1 question" : `${questions} questions`}.`
            : changes.length === 0
              ? "Nothing changed since the last version."
              : `What changes for shoppers, against version ${survey.version}:`}
        </p>
        {changes !== null && changes.length > 0 && <ChangeList changes={changes} />}
        {unfinished > 0 && (
          <Notice
            status="warning"
            title={unfinished === 1 ? "1 question is left out" : `${unfinished} questions are left out`}
          >
            A question joins the survey once it has a title and its choices.
          </Notice>
        )}
        <p className={classes.note}>
          {isEnabled
            ? "The survey is on: the next shopper sees this version. Pages already open finish the one they have."
            : "The survey is off: shoppers see nothing until you turn it on."}
        </p>
        {problem && (
          <Notice status="bad" title="Not published">
            {problem}
          </Notice>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPublishing} disabled={questions === 0} onClick={confirm} data-autofocus>
            Publish
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const kindWords = { added: "New", removed: "Removed", changed: "Changed", moved: "Moved" };

function ChangeList({ changes }: { changes: SurveyChange[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ kind, what, parts }) => (
        <li key={`${kind} ${what}`} className={classes.change}>
          <span className={classes.kind} data-kind={kind}>
            {kindWords[kind]}
          </span>
          <span>
            {what}
            {parts && <span className={classes.parts}>{parts.join(", ")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
