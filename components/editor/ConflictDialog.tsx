"use client";
import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { ChangeList } from "./ChangeList.tsx";
import classes from "./ConflictDialog.module.css";
import { compareSurveys } from "./compare-surveys.ts";
import { type Conflict, whoseWords } from "./conflict.ts";
import { placeWords, valueWords } from "./conflict-words.ts";
import { type Draft, draftOf } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";
import { useLive } from "./live-context.ts";
import { type MergeConflict, mergeDrafts, type Side } from "./merge-drafts.ts";
import { withKeysOf } from "./with-keys-of.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  onClose: () => void;
}

/** What somebody else changed meanwhile, and one survey made of both: whoever changed a thing alone is followed. */
export function ConflictDialog({ conflict: { current, changedBy }, onClose }: ConflictDialogProps) {
  const { draftNow, storedNow, adopt } = useEditorActions();
  const [sides, setSides] = useState(() => {
    const mine = draftNow();
    const stored = storedNow();
    const base = withKeysOf(draftOf(stored), mine);
    return { mine, base, theirs: withKeysOf(draftOf(current), mine), stored };
  });
  const [picked, setPicked] = useState<ReadonlyMap<string, Side>>(new Map());
  const { mine, base, theirs, stored } = sides;
  const theirChanges = useMemo(() => compareSurveys(stored, current), [stored, current]);
  const pick = (path: string) => picked.get(path) ?? "mine";
  const { draft, conflicts } = mergeDrafts(base, mine, theirs, pick);
  const { ownAddress } = useLive();
  const isOwn = changedBy?.emailAddress === ownAddress;
  const whose = isOwn ? "The other window" : whoseWords(changedBy, ownAddress);
  const merge = () => {
    // What was typed while the dialog stood open is merged as well.
    if (draftNow() !== mine) {
      setSides({ ...sides, mine: draftNow() });
      return;
    }
    adopt(current, draft);
    notifySuccess("Both changes are in the survey now");
    onClose();
  };
  return (
    <Dialog title="Two changes at once" onClose={onClose}>
      <div className={classes.dialog}>
        <section>
          <h3 className={classes.heading}>What {isOwn ? "you changed in the other window" : `${whose} changed`}</h3>
          {theirChanges.length > 0 ? <ChangeList changes={theirChanges} /> : "Nothing that shoppers see."}
        </section>
        {conflicts.length > 0 ? (
          <section>
            <h3 className={classes.heading}>
              {conflicts.length === 1 ? "One thing you both changed" : `${conflicts.length} things you both changed`}:
              which stays?
            </h3>
            {conflicts.map((one) => (
              <Choice
                key={one.path}
                {...{ conflict: one, mine, theirs, whose, side: pick(one.path) }}
                onPick={(side) => setPicked(new Map(picked).set(one.path, side))}
              />
            ))}
          </section>
        ) : (
          <p className={classes.lead}>You changed other things, so both can stay. Undo takes the merge back.</p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={merge} data-autofocus>
            Merge
          </Button>
        </Group>
      </div>
    </Dialog>
  );
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
    { value: "mine", whose: "Mine", words: valueWords(conflict.mine, path, mine) },
    { value: "theirs", whose, words: valueWords(conflict.theirs, path, theirs) },
  ] as const;
  return (
    <fieldset className={classes.conflict}>
      <legend>{placeWords(path, mine, theirs)}</legend>
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
