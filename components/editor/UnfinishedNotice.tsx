"use client";
import { useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { questionsText } from "#lib/survey/count-questions.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./RefusedFields.module.css";
import { unfinishedPlaces } from "./unfinished-places.ts";

/** The questions to finish before publishing, what each needs, and a link to it; nothing if there are none. */
export function UnfinishedNotice({ onShow }: { onShow: () => void }) {
  const { draft, select } = useEditor();
  const found = useMemo(() => unfinishedPlaces(draft), [draft]);
  if (found.length === 0) return null;
  return (
    <Notice status="warning" title={`Finish ${questionsText(found.length)} before you publish`}>
      <ul className={classes.fields}>
        {found.map(({ place, what, needs }) => (
          <li key={`${place.key} ${place.followUp}`}>
            <button
              type="button"
              className={classes.field}
              onClick={() => {
                select({ kind: "question", place });
                onShow();
              }}
            >
              {what} {needs}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
