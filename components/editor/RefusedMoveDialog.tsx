"use client";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { titleText } from "./conditions/condition-text.ts";
import type { Draft } from "./draft.ts";
import type { RefusedMove } from "./use-move-question.ts";

interface RefusedMoveDialogProps {
  refused: RefusedMove;
  onMove: () => void;
  onLeave: () => void;
}

/** Shows which conditions a move would break, and offers to remove them. */
export function RefusedMoveDialog({ refused, onMove, onLeave }: RefusedMoveDialogProps) {
  const { broken, draft } = refused;
  const many = broken.length > 1;
  return (
    <LazyConfirmDialog
      title={many ? "Some conditions prevent this move" : "A condition prevents this move"}
      action={many ? "Move and remove conditions" : "Move and remove condition"}
      isPending={false}
      error={null}
      onConfirm={onMove}
      onClose={onLeave}
    >
      {broken.map(({ place, question, answers }) => (
        <p key={`${place.key} ${place.followUp}`} style={{ margin: "0 0 8px" }}>
          “{titleText(question)}” depends on the answer to {answers.map((id) => titleOf(draft, id)).join(" and ")}, so
          it has to come after it.
        </p>
      ))}
    </LazyConfirmDialog>
  );
}

function titleOf({ questions }: Draft, id: string): string {
  const all = questions.flatMap(({ question }) => [question, question.followUp?.question]);
  return `“${titleText(all.find((question) => question?.questionNameId === id))}”`;
}
