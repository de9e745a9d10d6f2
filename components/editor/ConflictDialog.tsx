"use client";
import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { call } from "#lib/client/call.ts";
import { ChangeList } from "./ChangeList.tsx";
import classes from "./ConflictDialog.module.css";
import { compareSurveys } from "./compare-surveys.ts";
import { type Conflict, otherSideText } from "./conflict.ts";
import { placeText, valueText } from "./conflict-text.ts";
import { type Draft, draftOf } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";
import { useLive } from "./live-context.ts";
import { type MergeConflict, mergeDrafts, type Side } from "./merge-drafts.ts";
import { withKeysOf } from "./with-keys-of.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  onClose: () => void;
}

/** Shows what was saved elsewhere, and merges both versions: a change made on only one side is kept. */
export function ConflictDialog({ conflict: { current, changedBy }, onClose }: ConflictDialogProps) {
  const { draftNow, storedNow, adopt, saveNow } = useEditorActions();
  const [stored] = useState(storedNow);
  const [mine, setMine] = useState(draftNow);
  const { latest, isReading, failed, isStillLatest } = useLatest(current);
  const [picked, setPicked] = useState<ReadonlyMap<string, Side>>(new Map());
  const base = useMemo(() => withKeysOf(draftOf(stored), mine), [stored, mine]);
  // Matched against the base, so that their new questions aren't mistaken for mine.
  const theirs = useMemo(() => withKeysOf(draftOf(latest), base), [latest, base]);
  const theirChanges = useMemo(() => compareSurveys(stored, latest), [stored, latest]);
  const pick = (path: string) => picked.get(path) ?? "mine";
  const { draft, conflicts } = mergeDrafts(base, mine, theirs, pick);
  const { ownAddress } = useLive();
  const savedAgain = latest !== current;
  const { whose, heading } = otherSideText(savedAgain ? undefined : changedBy, ownAddress);
  const merge = async () => {
    const isLatest = await isStillLatest();
    // Changes made while the dialog was open are reviewed before they are merged, too.
    if (draftNow() !== mine) return setMine(draftNow());
    if (!isLatest) return;
    adopt(latest, draft);
    const { kind } = await saveNow();
    if (kind === "saved") notifySuccess("Changes merged");
    onClose();
  };
  return (
    <Dialog title="Merge changes" onClose={onClose}>
      <div className={shared.stack}>
        {savedAgain && (
          <Notice status="warning" title="This survey was just saved again">
            Here's the latest saved version. Review it before you merge.
          </Notice>
        )}
        {failed && (
          <Notice status="bad" title="We couldn't merge the changes">
            We couldn't load the latest saved version. Try again.
          </Notice>
        )}
        <section>
          <h3 className={shared.minorTitle}>{heading}</h3>
          {theirChanges.length > 0 ? <ChangeList changes={theirChanges} /> : "Nothing changed for shoppers."}
        </section>
        {conflicts.length > 0 ? (
          <section>
            <h3 className={shared.minorTitle}>
              {conflicts.length === 1 ? "One item" : `${conflicts.length} items`} changed in both versions. Choose which
              to keep.
            </h3>
            {conflicts.map((one) => (
              <Choice
                key={one.path}
                conflict={one}
                mine={mine}
                theirs={theirs}
                whose={whose}
                side={pick(one.path)}
                onPick={(side) => setPicked(new Map(picked).set(one.path, side))}
              />
            ))}
          </section>
        ) : (
          <p className={shared.flush}>Your changes don't overlap, so both are kept. You can undo the merge.</p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button loading={isReading} onClick={() => void merge()} data-autofocus>
            Merge
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** The latest stored survey known, with a check that it is still the latest before merging into it. */
function useLatest(current: Survey) {
  const [latest, setLatest] = useState(current);
  const [isReading, setReading] = useState(false);
  const [failed, setFailed] = useState(false);
  /** False if a newer version was found (and loaded), or the read failed. */
  const isStillLatest = async () => {
    setReading(true);
    setFailed(false);
    try {
      const read = await call("Survey.GetById", { id: current.id });
      if (read.revision > latest.revision) setLatest(read);
      return read.revision <= latest.revision;
    } catch {
      setFailed(true);
      return false;
    } finally {
      setReading(false);
    }
  };
  return { latest, isReading, failed, isStillLatest };
}

interface ChoiceProps {
  conflict: MergeConflict;
  mine: Draft;
  theirs: Draft;
  whose: string;
  side: Side;
  onPick: (side: Side) => void;
}

function Choice({ conflict, mine, theirs, whose, side, onPick }: ChoiceProps) {
  const { path } = conflict;
  const options = [
    { value: "mine", whose: "Yours", words: valueText(conflict.mine, path, mine) },
    { value: "theirs", whose, words: valueText(conflict.theirs, path, theirs) },
  ] as const;
  return (
    <fieldset className={classes.conflict}>
      <legend>{placeText(path, mine, theirs)}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.side}>
          <input type="radio" name={path} checked={side === option.value} onChange={() => onPick(option.value)} />
          <span className={classes.whose}>{option.whose}</span>
          <span className={classes.value}>{option.words}</span>
        </label>
      ))}
    </fieldset>
  );
}
