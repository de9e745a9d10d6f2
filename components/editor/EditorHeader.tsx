"use client";
import { Anchor, Button, Switch } from "@mantine/core";
import Link from "next/link";
import { useDeferredValue, useState } from "react";
import type { SaveState } from "#components/autosave/autosave.ts";
import { SurveyStatusBadge } from "#components/survey-status/SurveyStatusBadge.tsx";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { notify } from "#components/ui/notify.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SavedIndicator } from "#components/ui/SavedIndicator.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { EditorMenu } from "./EditorMenu.tsx";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { useLive } from "./live-context.ts";
import { isSameSurvey } from "./publishable.ts";
import { saveBody } from "./save-body.ts";
import { UndoButtons } from "./UndoButtons.tsx";
import { unfinishedPlaces } from "./unfinished-places.ts";

const PublishDialog = onDemand(() => import("./PublishDialog.tsx").then((module) => module.PublishDialog));

/** The survey's name, save state, undo and redo, the enabled switch, and publishing. */
export function EditorHeader() {
  const name = useEditorPart(({ draft }) => draft.name);
  const saveState = useEditorPart((state) => state.saveState);
  const { saveNow } = useEditorActions();
  // The switch belongs to the account's live survey, so it would be wrong next to any other.
  const { replaces } = useLive();
  const { isEnabled } = useSurveyStatus();
  const isPassing = saveState.kind === "failed";
  return (
    <PageHeader
      isPinned
      breadcrumbs={
        <Anchor component={Link} href="/surveys" inherit>
          All surveys
        </Anchor>
      }
      title={name.trim() || "Survey"}
      description={descriptionOf(replaces === null, isEnabled !== false)}
      aside={
        <>
          {replaces === null ? (
            <>
              <SurveyStatusBadge />
              <EnabledSwitch />
            </>
          ) : (
            <StatusBadge status="neutral">Not live</StatusBadge>
          )}
          <SavedIndicator state={indicated[saveState.kind]} {...(isPassing ? { retry: () => void saveNow() } : {})} />
        </>
      }
      actions={
        <>
          <UndoButtons />
          <EditorMenu />
          <PublishButton />
        </>
      }
    />
  );
}

function descriptionOf(isLiveSurvey: boolean, isEnabled: boolean): string {
  if (isLiveSurvey && !isEnabled)
    return "Shoppers don't see this survey until you enable it. Changes save as you type.";
  const seen = isLiveSurvey ? "Shoppers see this survey after they buy." : "Shoppers don't see this survey.";
  return `${seen} Changes save as you type and go live when you publish.`;
}

const indicated = {
  saved: "saved",
  waiting: "saving",
  saving: "saving",
  failed: "failed",
  invalid: "failed",
  conflict: "failed",
} as const satisfies Record<SaveState["kind"], string>;

function EnabledSwitch() {
  const { isEnabled, isClosing, isChanging, toggle } = useSurveyStatus();
  const { saveNow, draftNow, storedNow, select } = useEditorActions();
  const [isSaving, setIsSaving] = useState(false);
  // Enabling a never-published survey publishes the stored draft, so save first. Disabling needs no save.
  const turnOn = async () => {
    const [unfinished] = storedNow().isPublished ? [] : unfinishedPlaces(draftNow());
    if (unfinished) {
      const { what, needs, selection } = unfinished;
      return notify(`Your survey is still disabled. ${what} ${needs}.`, {
        action: { label: "Show me", onClick: () => select(selection) },
      });
    }
    setIsSaving(true);
    const { kind } = await saveNow();
    setIsSaving(false);
    if (kind === "saved") toggle();
    else notify("Your survey is still disabled because your changes aren't saved yet.");
  };
  return (
    <Switch
      aria-label="Survey enabled"
      checked={isEnabled === true}
      disabled={isEnabled === undefined || isChanging || isSaving || (isClosing && !isEnabled)}
      title={isClosing ? "You can't enable the survey while your account is closing." : undefined}
      onChange={() => (isEnabled ? toggle() : void turnOn())}
    />
  );
}

/** Opens the summary of what publishing changes; disabled while the live version is the same. */
function PublishButton() {
  // Deferred: comparing a long survey must not block typing.
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const survey = useEditorPart((state) => state.survey);
  const { live } = useLive();
  const [opened, setOpened] = useState(false);
  const isLive = survey.isPublished && live !== null && isSameSurvey(live, saveBody(draft).body);
  return (
    <>
      {/* Focusable while disabled, because the publish dialog returns the focus to it. */}
      <Button
        variant={isLive ? "default" : "filled"}
        {...disabledButFocusable(isLive)}
        onClick={() => isLive || setOpened(true)}
      >
        {isLive ? "Published" : survey.isPublished ? "Publish changes" : "Publish"}
      </Button>
      {opened && <PublishDialog onClose={() => setOpened(false)} />}
    </>
  );
}
