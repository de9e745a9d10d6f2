"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useStaff } from "#components/session/staff-context.ts";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import classes from "./BulkBar.module.css";
import { countText, type ResponseActions } from "./use-response-actions.ts";

interface BulkBarProps {
  recordIds: string[];
  /**
   * The selected test responses that a member marked as tests; only those can be restored. Null if no tests are listed.
   */
  setAsideIds: string[] | null;
  actions: ResponseActions;
  clear: () => void;
}

/** Actions for the selected responses. */
export function BulkBar({ recordIds, setAsideIds, actions, clear }: BulkBarProps) {
  const [asks, setAsks] = useState<"delete" | "tag" | null>(null);
  const { isImpersonating } = useStaff();
  const done = () => {
    setAsks(null);
    clear();
  };
  return (
    <section className={classes.bar} aria-label="Selected responses">
      <span className={classes.count} aria-live="polite">
        {countText(recordIds.length)} selected
      </span>
      <Button size="xs" variant="default" onClick={() => actions.markRead(recordIds, true)}>
        Mark as read
      </Button>
      <Button size="xs" variant="default" onClick={() => actions.markRead(recordIds, false)}>
        Mark as unread
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsks("tag")}>
        Tag
      </Button>
      {setAsideIds?.length === 0 ? (
        <span>Your store sent these as tests, so you can't change them</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            actions.markTest(setAsideIds ?? recordIds, setAsideIds === null);
            clear();
          }}
        >
          {setAsideIds === null ? "Mark as test" : "Unmark as test"}
        </Button>
      )}
      {!isImpersonating && (
        <Button size="xs" variant="default" className={classes.danger ?? ""} onClick={() => setAsks("delete")}>
          Delete
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={clear}>
        Clear selection
      </Button>
      {asks === "tag" && (
        <TagForm
          onTag={(tag) => {
            actions.tag(recordIds, { add: [tag] });
            setAsks(null);
          }}
          onCancel={() => setAsks(null)}
        />
      )}
      {asks === "delete" && (
        <DeleteDialog recordIds={recordIds} actions={actions} onDone={done} onClose={() => setAsks(null)} />
      )}
    </section>
  );
}

function TagForm({ onTag, onCancel }: { onTag: (tag: string) => void; onCancel: () => void }) {
  const [tag, setTag] = useState("");
  return (
    <form
      className={classes.tag}
      onSubmit={(event) => {
        event.preventDefault();
        if (tag.trim()) onTag(tag.trim());
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          label="New tag"
          maxLength={40}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={tag.trim() === ""}>
          Add tag
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

interface DeleteDialogProps {
  recordIds: string[];
  actions: Pick<ResponseActions, "remove" | "deleting">;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before permanently deleting responses. */
export function DeleteDialog({ recordIds, actions: { remove, deleting }, onDone, onClose }: DeleteDialogProps) {
  const isOne = recordIds.length === 1;
  return (
    <LazyConfirmDialog
      title={`Delete ${isOne ? "this response" : countText(recordIds.length)}?`}
      action="Delete"
      isDestructive
      isPending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => remove(recordIds, onDone)}
      onClose={onClose}
    >
      {isOne ? "This deletes all its answers" : "This deletes all their answers"} and updates your analytics. You can't
      undo this. To keep the answers but leave them out of analytics, select “Mark as test” instead.
    </LazyConfirmDialog>
  );
}
