"use client";
import { Tabs } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { QuestionType } from "#lib/survey/document.ts";
import { LibraryPanel } from "./LibraryPanel.tsx";
import classes from "./QuestionPicker.module.css";
import { TypeList } from "./TypeList.tsx";

interface QuestionPickerProps {
  /** The key of the question to insert after; undefined for the end. */
  after: string | undefined;
  onPickType: (type: QuestionType) => void;
  /** Called when a library question is in the draft. */
  onAdded: () => void;
  onClose: () => void;
}

/** Starts a new question: a translated one from the library, or an empty one of a type. */
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
