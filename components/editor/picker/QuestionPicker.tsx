"use client";
import { Tabs } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { QuestionType } from "#lib/survey/document.ts";
import { LibraryPanel } from "./LibraryPanel.tsx";
import classes from "./QuestionPicker.module.css";
import { TypeList } from "./TypeList.tsx";

interface QuestionPickerProps {
  /** The key of the question that the new one comes after; without it at the end. */
  after: string | undefined;
  onPickType: (type: QuestionType) => void;
  /** A question of the library is in the draft. */
  onAdded: () => void;
  onClose: () => void;
}

/** What a new question begins with: one of the library, written and translated, or a type to fill in. */
export function QuestionPicker({ after, onPickType, onAdded, onClose }: QuestionPickerProps) {
  return (
    <Dialog title="Add a question" isWide onClose={onClose}>
      <Tabs defaultValue="library" keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ""}>
          <Tabs.Tab className={classes.tab ?? ""} value="library">
            From the library
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ""} value="types">
            Question types
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={classes.panel ?? ""} value="library">
          <LibraryPanel after={after} onAdded={onAdded} />
        </Tabs.Panel>
        <Tabs.Panel className={classes.panel ?? ""} value="types">
          <TypeList onPick={onPickType} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
