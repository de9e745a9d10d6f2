"use client";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { SurveyVersion } from "#lib/calls/survey-shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { useEditorPart } from "./editor-context.ts";
import classes from "./HistoryDrawer.module.css";
import { VersionDetail } from "./VersionDetail.tsx";
import { versionText } from "./version-text.ts";

const versionsAtOnce = 25;

/** All published versions, latest first; each can be viewed, compared and restored. */
export function HistoryDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const [opened, setOpened] = useState<SurveyVersion>();
  return (
    <SideDrawer
      label="Version history"
      title={opened ? `Version ${opened.version}` : "Version history"}
      onClose={onClose}
    >
      {opened ? (
        <VersionDetail listed={opened} onBack={() => setOpened(undefined)} onRestored={onClose} />
      ) : (
        <Versions onOpen={setOpened} />
      )}
    </SideDrawer>
  );
}

function Versions({ onOpen }: { onOpen: (version: SurveyVersion) => void }) {
  const surveyId = useEditorPart(({ survey }) => survey.id);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall("app.GetSurveyVersions", { surveyId, page, limit: versionsAtOnce });
  if (error) return <ErrorState title="We couldn't load the version history" error={error} retry={refetch} />;
  if (!data) return <Skeleton height={180} />;
  if (data.total === 0)
    return (
      <EmptyState title="No versions yet" level={3}>
        We save a version here each time you publish. You can view any version and restore it.
      </EmptyState>
    );
  return (
    <>
      <ul className={shared.tightestList}>
        {data.items.map((version) => (
          <li key={version.version}>
            <button type="button" className={classes.version} onClick={() => onOpen(version)}>
              <span className={classes.number}>
                Version {version.version}
                {version.isLive && <StatusBadge status="good">Live</StatusBadge>}
              </span>
              <span className={classes.meta}>{versionText(version)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > versionsAtOnce && (
        <div className={shared.spread}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer versions
          </Button>
          <Button variant="default" disabled={page * versionsAtOnce >= data.total} onClick={() => setPage(page + 1)}>
            Older versions
          </Button>
        </div>
      )}
    </>
  );
}
