"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import type { OtherGroups } from "#lib/calls/app-other-texts.ts";
import { textCountText } from "./count-text.ts";
import type { OtherMerges } from "./use-other-merges.ts";

interface MergeDialogProps {
  makesChoice: boolean;
  texts: string[];
  /** A choice's id, or the label of the choice to create; empty for none. */
  proposal: string;
  choices: OtherGroups["choices"];
  merges: OtherMerges;
  onDone: () => void;
  onClose: () => void;
}

/** Asks which choice the texts should count toward, or for the new choice's label. */
export function MergeDialog({ makesChoice, texts, proposal, choices, merges, onDone, onClose }: MergeDialogProps) {
  const [value, setValue] = useState(proposal);
  const { merge, merging } = merges;
  const field = makesChoice ? "newChoice" : "choiceId";
  const problem = fieldProblem(merging.error, field);
  return (
    <Dialog title={makesChoice ? "Create choice" : "Merge into a choice"} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          merge(texts, makesChoice ? { newChoice: value.trim() } : { choiceId: value }, onDone);
        }}
      >
        <Stack gap="md">
          {makesChoice ? (
            <TextInput
              label="Choice"
              description="We'll add it to your draft. Publish the survey to offer it to shoppers."
              value={value}
              maxLength={200}
              error={problem}
              data-autofocus
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <SearchSelect
              label="Choice"
              data={choices.map(({ id, label }) => ({ value: id, label }))}
              value={value}
              error={problem}
              onChange={setValue}
            />
          )}
          <Text>
            {textCountText(texts)} will count toward this choice in past and future responses. The original text is
            kept, and you can undo this anytime.
          </Text>
          <FormProblem error={merging.error} fields={[field]} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={merging.isPending} disabled={value.trim() === ""}>
              {makesChoice ? "Create and merge" : "Merge"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
