"use client";
import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { Choice } from "#lib/survey/document.ts";

interface BulkChoicesProps {
  choices: readonly Choice[];
  onClose: () => void;
  onDone: (text: string) => void;
}

/** All choices as text, one per line, for pasting a list; mounted when it opens. */
export function BulkChoices({ choices, onClose, onDone }: BulkChoicesProps) {
  const [text, setText] = useState(() => choices.flatMap(({ label }) => label || []).join("\n"));
  const count = new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ).size;
  return (
    <Dialog title="Choices, one per line" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone(text);
          onClose();
        }}
      >
        <Textarea
          aria-label="Choices, one per line"
          description="Unchanged lines keep their responses. Duplicates are removed."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={count > 100 ? "Only the first 100 choices will be used." : undefined}
          autosize
          minRows={8}
          maxRows={16}
          data-autofocus
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{count === 1 ? "Use 1 choice" : `Use ${Math.min(count, 100)} choices`}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
