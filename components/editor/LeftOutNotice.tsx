"use client";
import { useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { questionsWords } from "#lib/survey/count-questions.ts";
import { useEditor } from "./editor-context.ts";
import { leftOut } from "./left-out.ts";
import classes from "./RefusedFields.module.css";

/** Which questions publishing leaves out and what each lacks, with the way to it; nothing where there is none. */
export function LeftOutNotice({ onShow }: { onShow: () => void }) {
  const { draft, select } = useEditor();
  const found = useMemo(() => leftOut(draft), [draft]);
  if (found.length === 0) return null;
  return (
    <Notice
      status="warning"
      title={`${questionsWords(found.length)} ${found.length === 1 ? "is" : "are"} left out until complete`}
    >
      <ul className={classes.fields}>
        {found.map(({ place, what, because }) => (
          <li key={`${place.key} ${place.followUp}`}>
            <button
              type="button"
              className={classes.field}
              onClick={() => {
                select({ kind: "question", place });
                onShow();
              }}
            >
              {what} {because}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
