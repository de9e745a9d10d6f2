"use client";
import { Button, Checkbox } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import Link from "next/link";
import { notifyError } from "#components/ui/notify.ts";
import type { OtherGroups } from "#lib/calls/app-other-texts.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { isShortEnoughToMerge } from "#lib/other-texts/normalize-other.ts";
import classes from "./OtherWorkbench.module.css";
import type { OtherMerges } from "./use-other-merges.ts";

export type OtherGroup = OtherGroups["groups"][number];

interface OtherGroupRowProps {
  questionNameId: string;
  group: OtherGroup;
  isSelected: boolean;
  onToggle: () => void;
  merges: OtherMerges;
}

/** One group: the text in all its spellings, how often it was typed, and the choice it resembles. */
export function OtherGroupRow({ questionNameId, group, isSelected, onToggle, merges }: OtherGroupRowProps) {
  const { label, texts, count, share, suggestion } = group;
  const { merge, merging } = merges;
  const isMergeable = texts.every(({ text }) => isShortEnoughToMerge(text));
  return (
    <li className={classes.group} data-selected={isSelected || undefined}>
      <Checkbox
        checked={isSelected}
        onChange={onToggle}
        disabled={!isMergeable}
        aria-label={`Select “${label}”`}
        className={classes.tick ?? ""}
      />
      <div className={classes.what}>
        {texts.length === 1 ? (
          <TextLink questionNameId={questionNameId} text={label} />
        ) : (
          <details className={classes.spellings}>
            <summary>
              <span className={classes.label}>{label}</span>{" "}
              <span className={classes.soft}>+ {formatCount(texts.length - 1)} similar</span>
            </summary>
            <ul>
              {texts.map(({ text, count: times }) => (
                <li key={text}>
                  <TextLink questionNameId={questionNameId} text={text} />{" "}
                  <span className={classes.soft}>{formatCount(times)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {!isMergeable && <span className={classes.soft}>Too long to merge</span>}
        {suggestion && isMergeable && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chip ?? ""}
            leftSection={<IconArrowMerge size={14} stroke={1.75} aria-hidden="true" />}
            disabled={merging.isPending}
            aria-label={`Looks like ${suggestion.label}: merge “${label}” into it`}
            onClick={() =>
              merge(
                texts.map(({ text }) => text),
                { choiceId: suggestion.id },
                () => undefined,
                (error) => notifyError(`We couldn't merge: ${error.message}`),
              )
            }
          >
            Looks like {suggestion.label}
          </Button>
        )}
      </div>
      <span className={classes.share}>{formatPercent(share)}</span>
      <span className={classes.count}>{formatCount(count)}</span>
    </li>
  );
}

/** Links to the responses that contain the text. */
function TextLink({ questionNameId, text }: { questionNameId: string; text: string }) {
  const found = new URLSearchParams({ q: text.slice(0, 200) });
  return (
    <Link
      className={classes.label}
      href={`/surveys/question/${encodeURIComponent(questionNameId)}/responses?${found.toString()}`}
    >
      {text}
    </Link>
  );
}
