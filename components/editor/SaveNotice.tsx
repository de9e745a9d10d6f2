"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { TraceId } from "#components/ui/TraceId.tsx";
import type { Problem } from "#lib/errors.ts";
import { formatTimeAgo } from "#lib/format-figure.ts";
import { conflictIn, isOwnChange, whoseText } from "./conflict.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { useLive } from "./live-context.ts";
import { useShowField } from "./use-show-field.ts";

const ConflictDialog = onDemand(() => import("./ConflictDialog.tsx").then((module) => module.ConflictDialog));

/** Why the draft isn't saved, what is kept, and what to do about it; renders nothing if there is no problem. */
export function SaveNotice() {
  const shown = useEditorPart(({ problem }) => problem);
  const { saveNow } = useEditorActions();
  switch (shown?.kind) {
    case "conflict":
      return <ConflictNotice problem={shown.problem} />;
    case "invalid":
      return <Refused />;
    case "failed":
      if (shown.problem && endsAccess(shown.problem)) return <SignedOut problem={shown.problem} />;
      if (shown.problem?.type.endsWith("/account-full")) return <AccountFull problem={shown.problem} />;
      return (
        <Message
          title="Your changes aren't saved"
          action={
            <Button variant="default" size="xs" onClick={() => void saveNow()}>
              Try again
            </Button>
          }
        >
          {shown.message} They stay on this page
          {shown.isPassing ? ", and we'll keep trying to save them." : "."}
          {shown.problem && <TraceId value={shown.problem.traceId} />}
        </Message>
      );
    default:
      return null;
  }
}

/** Whether nothing can be saved until the user signs in, or rejoins the account. */
function endsAccess({ status, type }: Problem): boolean {
  return status === 401 || type.endsWith("/no-account");
}

/** Signing in happens in another tab, so that the edits here are kept and can be saved afterward. */
function SignedOut({ problem }: { problem: Problem }) {
  const { saveNow } = useEditorActions();
  const isSignedOut = problem.status === 401;
  return (
    <Message
      title={
        isSignedOut ? "You're signed out, and your changes aren't saved" : "You no longer have access to this account"
      }
      action={
        <span className={shared.actions}>
          <Button component="a" href="/account/login" target="_blank" size="xs">
            Sign in again
          </Button>
          <Button variant="default" size="xs" onClick={() => void saveNow()}>
            Try again
          </Button>
        </span>
      }
    >
      {isSignedOut
        ? "You were signed out or removed from the account. If you were removed, we emailed you. "
        : "You left the account or were removed from it. "}
      Your changes are kept on this page and in this browser. Sign in, then try again here.
    </Message>
  );
}

/** Space is freed in another tab, so that the edits here are kept and can be saved afterward. */
function AccountFull({ problem }: { problem: Problem }) {
  const { saveNow } = useEditorActions();
  return (
    <Message
      title="Your changes aren't saved because your account is full"
      action={
        <span className={shared.actions}>
          <Button component="a" href="/surveys?show=drafts" target="_blank" size="xs">
            Manage drafts
          </Button>
          <Button variant="default" size="xs" onClick={() => void saveNow()}>
            Try again
          </Button>
        </span>
      }
    >
      {problem.detail} Your changes are kept on this page.
    </Message>
  );
}

function ConflictNotice({ problem }: { problem: Problem }) {
  const { reload } = useEditorActions();
  const [failed, setFailed] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const conflict = conflictIn(problem);
  const { changedBy } = conflict ?? {};
  const { ownAddress } = useLive();
  const theirs = isOwnChange(changedBy, ownAddress) ? "the other window's version" : "their version";
  const load = () => {
    setFailed(false);
    reload().catch(() => setFailed(true));
  };
  return (
    <>
      <Message
        title={`${whoseText(changedBy, ownAddress)} saved this survey while you were editing`}
        action={
          <span className={shared.actions}>
            <Button size="xs" onClick={() => setMerging(true)}>
              Compare and merge
            </Button>
            <Button variant="default" size="xs" onClick={load}>
              Load {theirs}
            </Button>
          </span>
        }
      >
        {failed
          ? "We couldn't load that version. Try again."
          : `${changedBy ? `Saved ${formatTimeAgo(changedBy.at, Date.now())}. ` : ""}Your changes are kept on this page. Loading ${theirs} discards them.`}
      </Message>
      {conflict && isMerging && <ConflictDialog conflict={conflict} onClose={() => setMerging(false)} />}
    </>
  );
}

function Refused() {
  const errors = useEditorPart((state) => state.errors);
  const showField = useShowField();
  const [field = ""] = Object.keys(errors);
  const count = Object.keys(errors).length;
  return (
    <Message
      title="Your changes aren't saved yet"
      action={
        <Button variant="default" size="xs" onClick={() => showField(field)}>
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
    <div className={shared.tightSpaced} role="alert">
      <Notice status="warning" title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}
