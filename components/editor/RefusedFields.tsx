"use client";
import { useEditor } from "./editor-context.ts";
import classes from "./RefusedFields.module.css";
import { useShowField } from "./use-show-field.ts";

/** The errors that prevent saving, each with a link to its field. */
export function RefusedFields({ onShow }: { onShow: () => void }) {
  const { errors, draft } = useEditor();
  const show = useShowField();
  const titleOf = (field: string) => {
    const edited = draft.questions.find(({ key }) => field.startsWith(`${key}.`));
    return edited ? `“${edited.question.title.trim() || "Untitled question"}”` : "The survey";
  };
  return (
    <ul className={classes.fields}>
      {Object.entries(errors).map(([field, message]) => (
        <li key={field}>
          <button
            type="button"
            className={classes.field}
            onClick={() => {
              show(field);
              onShow();
            }}
          >
            {titleOf(field)}: {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
