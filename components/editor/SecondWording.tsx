"use client";
import { Button, Group, Textarea } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import type { QuestionInput } from "#lib/survey/document.ts";
import { useEditorPart } from "./editor-context.ts";
import { keepWording } from "./keep-wording.ts";
import type { ChangeQuestion } from "./use-question-change.ts";

/** A question's second wording, for comparison: how to add it, and how to end with one of the two. */
export function SecondWording({ question, edit }: { question: QuestionInput; edit: ChangeQuestion }) {
  const { prefix, set, update } = edit;
  const error = useEditorPart((state) => state.errors[`${prefix}.secondTitle`]);
  const { secondTitle } = question;
  if (secondTitle === undefined) {
    return (
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowsSplit2 size={16} aria-hidden="true" />}
          onClick={() => set({ secondTitle: "" })}
        >
          Compare another wording
        </Button>
      </Group>
    );
  }
  return (
    <div>
      <Textarea
        label="Second wording"
        description="Half of your customers get this one on the order page. Analytics compares the answers."
        value={secondTitle}
        onChange={(event) => set({ secondTitle: event.currentTarget.value }, "secondTitle")}
        error={error}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={500}
      />
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={secondTitle.trim() === ""}
          onClick={() => update((now) => keepWording(now, 2))}
        >
          Keep the second
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => update((now) => keepWording(now, 1))}>
          Keep the first
        </Button>
      </Group>
    </div>
  );
}
