"use client";
import { ActionIcon } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconDownload, IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import classes from "./SurveyRow.module.css";
import { factsOf, statusOf } from "./survey-text.ts";

interface SurveyRowProps {
  survey: ListedSurvey;
  onClone: (survey: ListedSurvey) => void;
  onArchive: (survey: ListedSurvey) => void;
  onUnarchive: (survey: ListedSurvey) => void;
  onDownload: (survey: ListedSurvey) => void;
  onDelete: (survey: ListedSurvey) => void;
}

/** One survey: name, status, last editor and actions. */
export function SurveyRow({ survey, ...actions }: SurveyRowProps) {
  const { id, name, updatedAt, updatedBy } = survey;
  const { status, word } = statusOf(survey);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Link className={classes.name} href={`/surveys/edit?id=${id}`}>
          {name}
        </Link>
        <span className={classes.facts}>{factsOf(survey)}</span>
      </span>
      <span className={classes.status}>
        <StatusBadge status={status}>{word}</StatusBadge>
      </span>
      <span className={classes.changed}>
        Changed <TimeAgo instant={updatedAt} />
        {updatedBy && ` by ${updatedBy}`}
      </span>
      <span className={classes.menu}>
        <LazyMenu
          items={entriesFor(survey, actions)}
          target={(props) => (
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`} {...props}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          )}
        />
      </span>
    </li>
  );
}

function entriesFor(survey: ListedSurvey, actions: Omit<SurveyRowProps, "survey">): MenuEntry[] {
  const { status, enabled, version } = survey;
  const archive: MenuEntry =
    status === "archived"
      ? {
          label: "Unarchive",
          icon: <IconArchiveOff size={16} />,
          onClick: () => actions.onUnarchive(survey),
        }
      : {
          label: enabled ? "Archive (disable survey first)" : "Archive",
          icon: <IconArchive size={16} />,
          disabled: enabled,
          onClick: () => actions.onArchive(survey),
        };
  return [
    { label: "Duplicate", icon: <IconCopy size={16} />, onClick: () => actions.onClone(survey) },
    { label: "Export as JSON", icon: <IconDownload size={16} />, onClick: () => actions.onDownload(survey) },
    archive,
    ...(version === 0
      ? [
          {
            label: "Delete",
            icon: <IconTrash size={16} />,
            isDestructive: true,
            onClick: () => actions.onDelete(survey),
          },
        ]
      : []),
  ];
}
