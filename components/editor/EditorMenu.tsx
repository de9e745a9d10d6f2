"use client";
import { ActionIcon } from "@mantine/core";
import { IconArchive, IconCopy, IconDots, IconDownload, IconHistory, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { downloadSurvey } from "#components/exports/download-survey.ts";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { CallError } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";

const HistoryDrawer = onDemand(() => import("./HistoryDrawer.tsx").then((module) => module.HistoryDrawer));

/** Actions on the whole survey: history, duplicate, export, archive or delete. */
export function EditorMenu() {
  const wasPublished = useEditorPart(({ survey }) => survey.version > 0);
  const isLive = useEditorPart(({ survey }) => survey.enabled);
  const { duplicate, download, archive } = useWholeSurvey();
  const [opened, setOpened] = useState<"history" | "delete">();
  const close = () => setOpened(undefined);
  return (
    <>
      <LazyMenu
        items={[
          { label: "Version history", icon: <IconHistory size={16} />, onClick: () => setOpened("history") },
          { label: "Duplicate survey", icon: <IconCopy size={16} />, onClick: () => void duplicate() },
          { label: "Export as JSON", icon: <IconDownload size={16} />, onClick: () => void download() },
          wasPublished
            ? {
                label: isLive ? "Archive (disable survey first)" : "Archive survey",
                icon: <IconArchive size={16} />,
                disabled: isLive,
                onClick: () => void archive(),
              }
            : {
                label: "Delete survey",
                icon: <IconTrash size={16} />,
                isDestructive: true,
                onClick: () => setOpened("delete"),
              },
        ]}
        target={(props) => (
          <ActionIcon variant="default" size="lg" aria-label="More actions for this survey" {...props}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {opened === "history" && <HistoryDrawer onClose={close} />}
      {opened === "delete" && <DeleteDialog onClose={close} />}
    </>
  );
}

function useWholeSurvey() {
  const { saveNow, storedNow } = useEditorActions();
  const copying = useCallMutation("Survey.Save");
  const archiving = useCallMutation("Survey.Save");
  const router = useRouter();
  const isStored = async () => {
    const { kind } = await saveNow();
    if (kind !== "saved") notifyError("Your latest changes aren't saved yet.");
    return kind === "saved";
  };
  return {
    async duplicate() {
      if (!(await isStored())) return;
      const { name, questions, thankYou, settings, locale, locales } = storedNow();
      const copy = { name: `${name.slice(0, 190)} (copy)`, questions, thankYou, settings, locale, locales };
      copying.mutate(
        { body: copy },
        {
          onSuccess: ({ id }) => {
            notifySuccess("Survey duplicated. You're editing the copy.");
            router.push(`/surveys/edit?id=${id}`);
          },
          onError: ({ message }) => notifyError(message),
        },
      );
    },
    async archive() {
      if (!(await isStored())) return;
      const { id, name } = storedNow();
      archiving.mutate(
        { body: { id, status: "archived" } },
        {
          onSuccess: () => {
            notifySuccess(`“${name}” archived`);
            router.replace("/surveys");
          },
          onError: ({ message }) => notifyError(message),
        },
      );
    },
    async download() {
      if (!(await isStored())) return;
      await downloadSurvey(storedNow().id).catch(({ message }: CallError) => notifyError(message));
    },
  };
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const survey = useEditorPart((state) => state.survey);
  const deleting = useCallMutation("app.DeleteSurvey");
  const router = useRouter();
  const confirm = () =>
    deleting.mutate(
      { body: { surveyId: survey.id } },
      {
        onSuccess: () => {
          notifySuccess(`“${survey.name}” deleted`);
          router.replace("/surveys");
        },
      },
    );
  return (
    <LazyConfirmDialog
      title={`Delete “${survey.name}”?`}
      action="Delete survey"
      isDestructive
      isPending={deleting.isPending}
      error={deleting.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      This permanently deletes its questions, text, and settings. It was never published, so it has no responses.
    </LazyConfirmDialog>
  );
}
