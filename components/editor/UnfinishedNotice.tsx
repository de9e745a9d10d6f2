"use client";
import { useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { questionsText } from "#lib/survey/count-questions.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./RefusedFields.module.css";
import { type UnfinishedPlace, unfinishedPlaces } from "./unfinished-places.ts";

/** What to finish before publishing, what each needs, and a link to it; nothing if all is finished. */
export function UnfinishedNotice({ onShow }: { onShow: () => void }) {
  const { draft, select } = useEditor();
  const found = useMemo(() => unfinishedPlaces(draft), [draft]);
  if (found.length === 0) return null;
  return (
    <Notice status="warning" title={`Finish ${partsText(found)} before you publish`}>
      <ul className={classes.fields}>
        {found.map(({ selection, what, needs }) => (
          <li key={JSON.stringify(selection)}>
            <button
              type="button"
              className={classes.field}
              onClick={() => {
                select(selection);
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

function partsText(found: readonly UnfinishedPlace[]): string {
  const questions = found.filter(({ selection }) => selection.kind === "question").length;
  const thankYou = questions < found.length ? ["the thank-you page"] : [];
  return new Intl.ListFormat("en").format([...(questions > 0 ? [questionsText(questions)] : []), ...thankYou]);
}
