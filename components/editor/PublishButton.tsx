"use client";
import { Button } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { useEditorPart } from "./editor-context.ts";
import { useLive } from "./live-context.ts";
import { isSameSurvey } from "./publishable.ts";
import { saveBody } from "./save-body.ts";

const PublishDialog = onDemand(() => import("./PublishDialog.tsx").then((module) => module.PublishDialog));

/** Opens the summary of what publishing changes; disabled while the live version is the same. */
export function PublishButton() {
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
