"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import { useEditor } from "./editor-context.ts";
import classes from "./SaveNotice.module.css";

/** Why the draft is not saved, what is kept, and what can be done; nothing while all is well. */
export function SaveNotice() {
  const { saveState, saveNow } = useEditor();
  switch (saveState.kind) {
    case "conflict":
      return <Conflict />;
    case "invalid":
      return <Refused />;
    case "failed":
      return (
        <Message
          title="Your changes are not saved"
          action={
            <Button variant="default" size="xs" onClick={() => void saveNow()}>
              Try again
            </Button>
          }
        >
          {saveState.message} They are kept on this page
          {saveState.isPassing ? " and tried again until it works." : "."}
          {saveState.problem && <TraceId value={saveState.problem.traceId} />}
        </Message>
      );
    default:
      return null;
  }
}

function Conflict() {
  const { reload, overwrite } = useEditor();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    reload().catch(() => setFailed(true));
  };
  return (
    <Message
      title="Someone else saved this survey while you were editing"
      action={
        <span className={classes.actions}>
          <Button variant="default" size="xs" onClick={load}>
            Load theirs
          </Button>
          <Button variant="default" size="xs" onClick={overwrite}>
            Keep mine
          </Button>
        </span>
      }
    >
      {failed
        ? "Their version could not be loaded. Try again."
        : "Your changes are kept on this page. Which one should stay?"}
    </Message>
  );
}

function Refused() {
  const { errors, draft, select } = useEditor();
  const [[field] = [""]] = Object.entries(errors);
  const count = Object.keys(errors).length;
  const show = () => {
    const edited = draft.questions.find(({ key }) => field.startsWith(`${key}.`));
    if (edited)
      select({ kind: "question", place: { key: edited.key, followUp: field.startsWith(`${edited.key}.followUp.`) } });
    else select(field.startsWith("thankYou") ? { kind: "thankYou" } : { kind: "settings" });
  };
  return (
    <Message
      title="Your changes are not saved yet"
      action={
        <Button variant="default" size="xs" onClick={show}>
          Show me
        </Button>
      }
    >
      {count === 1 ? "One field needs attention first." : `${count} fields need attention first.`}
    </Message>
  );
}

function Message({ title, action, children }: { title: string; action: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={classes.message} role="alert">
      <Notice status="warning" title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}
