"use client";
import { Button, Skeleton } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import { useCall } from "#lib/client/hooks.ts";
import { answerWords, textWords } from "./count-words.ts";
import classes from "./MergesDrawer.module.css";
import { leftInDraft, type OtherMerges } from "./use-other-merges.ts";

interface MergesDrawerProps {
  questionNameId: string;
  merges: OtherMerges;
  onClose: () => void;
}

/** Who merged what, when, how many answers it moved, and what was undone; each that stands can be. */
export function MergesDrawer({ questionNameId, merges, onClose }: MergesDrawerProps) {
  useFocusReturn();
  const { data, error, refetch } = useCall("app.GetOtherMerges", { questionNameId });
  return (
    <SideDrawer label="Past merges" title="Past merges" onClose={onClose}>
      {error ? (
        <ErrorState title="The merges could not be loaded" error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : data.length === 0 ? (
        <EmptyState title="No merges yet" level={3}>
          Select what shoppers typed and merge it into a choice. Each merge is kept here and can be undone.
        </EmptyState>
      ) : (
        <ul className={classes.merges}>
          {data.map((merge) => (
            <MergeItem key={merge.mergeId} merge={merge} merges={merges} />
          ))}
        </ul>
      )}
    </SideDrawer>
  );
}

function MergeItem({ merge, merges: { undo, undoing } }: { merge: OtherMerge; merges: OtherMerges }) {
  const { texts, textCount, choiceLabel, answers, createdAt, createdBy, undoneAt, undoneBy, isInDraftOnly } = merge;
  return (
    <li className={classes.merge}>
      <div className={classes.words}>
        <p className={classes.title}>
          {textWords(texts, textCount)} → {choiceLabel}
        </p>
        <p className={classes.meta}>
          {answerWords(answers)} moved · {createdBy ?? "Somebody who left"} · <TimeAgo instant={createdAt} />
        </p>
        {undoneAt && (
          <p className={classes.meta}>
            Undone · {undoneBy ?? "Somebody who left"} · <TimeAgo instant={undoneAt} />
          </p>
        )}
        {undoneAt && isInDraftOnly && <p className={classes.meta}>{leftInDraft(choiceLabel)}</p>}
        {textCount > 1 && <p className={classes.meta}>{texts.map((text) => `“${text}”`).join(", ")}</p>}
      </div>
      {!undoneAt && (
        <Button
          variant="default"
          disabled={undoing.isPending}
          aria-label={`Undo merging ${textWords(texts, textCount)} into ${choiceLabel}`}
          onClick={() => undo(merge)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
