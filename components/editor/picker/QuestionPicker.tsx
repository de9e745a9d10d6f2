"use client";
import { Tabs } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import { type QuestionType, questionTypes } from "#lib/survey/question-type.ts";
import { QuestionIcon } from "../QuestionIcon.tsx";
import { questionKinds } from "../question-kinds.ts";
import { LibraryPanel } from "./LibraryPanel.tsx";
import classes from "./QuestionPicker.module.css";

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

/** The question types, each with a line on what it is for. */
function TypeList({ onPick }: { onPick: (type: QuestionType) => void }) {
  return (
    <ul className={classes.list} aria-label="Question types">
      {questionTypes.map((type) => (
        <li key={type}>
          <button type="button" className={classes.type} onClick={() => onPick(type)}>
            <span className={classes.icon}>
              <QuestionIcon type={type} size={18} />
            </span>
            <span>
              <span className={classes.label}>{questionKinds[type].label}</span>
              <span className={classes.purpose}>{questionKinds[type].purpose}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
