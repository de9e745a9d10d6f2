"use client";
import { Popover } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { QuestionType } from "#lib/survey/document.ts";
import { QuestionIcon } from "./QuestionIcon.tsx";
import { offeredTypes, questionKinds } from "./question-kinds.ts";
import classes from "./TypePicker.module.css";

interface TypePickerProps {
  /** The button that it opens from. */
  target: (props: { onClick?: () => void }) => ReactElement;
  onPick: (type: QuestionType) => void;
}

/** The types of questions with a line on what each is for; open when it is first mounted. */
export function TypePicker({ target, onPick }: TypePickerProps) {
  const [opened, setOpened] = useState(true);
  const pick = (type: QuestionType) => {
    setOpened(false);
    onPick(type);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>{target({ onClick: () => setOpened((isOpen) => !isOpen) })}</Popover.Target>
      <Popover.Dropdown p={4} className={classes.dropdown ?? ""} aria-label="Types of questions">
        <ul className={classes.list}>
          {offeredTypes.map((type) => (
            <li key={type}>
              <button type="button" className={classes.type} onClick={() => pick(type)}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
