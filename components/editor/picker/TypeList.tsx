"use client";
import { type QuestionType, questionTypes } from "#lib/survey/question-type.ts";
import { QuestionIcon } from "../QuestionIcon.tsx";
import { questionKinds } from "../question-kinds.ts";
import classes from "./TypeList.module.css";

/** The question types, each with a line on what it is for. */
export function TypeList({ onPick }: { onPick: (type: QuestionType) => void }) {
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
