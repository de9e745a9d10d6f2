import { Words } from "#components/ui/Words.tsx";
import type { Field, TypeWords } from "#lib/calls/schema-words.ts";
import classes from "./FieldList.module.css";

interface FieldListProps {
  fields: readonly (Field & { note?: string | undefined; place?: "path" | "query" })[];
  /** Whether a field that may be left out says so, or one that may not. */
  marks: "required" | "optional" | "none";
}

/** Fields with their types, one under the other; what an object without a name holds stands inside its field. */
export function FieldList({ fields, marks }: FieldListProps) {
  return (
    <ul className={classes.list}>
      {fields.map((field) => (
        <li key={`${field.place} ${field.name}`} className={classes.field}>
          <p className={classes.head}>
            <code className={classes.name}>{field.name}</code>
            <TypeName type={field.type} />
            {field.place === "path" && <span className={classes.soft}>in the path</span>}
            {marks === "required" && field.isRequired && <span className={classes.required}>required</span>}
            {marks === "optional" && !field.isRequired && <span className={classes.soft}>may be missing</span>}
          </p>
          {(field.note || field.limits.length > 0) && (
            <p className={classes.note}>
              <Words text={[field.note, sentence(field.limits)].filter(Boolean).join(" ")} />
            </p>
          )}
          {field.type.fields && <FieldList fields={field.type.fields} marks={marks} />}
        </li>
      ))}
    </ul>
  );
}

/** A type in words; a named shape leads to where it is explained. */
export function TypeName({ type }: { type: TypeWords }) {
  if (!type.shape) return <span className={classes.type}>{type.words}</span>;
  const [before = "", after = ""] = type.words.split(type.shape);
  return (
    <span className={classes.type}>
      {before}
      <a href={`#shape-${type.shape}`}>{type.shape}</a>
      {after}
    </span>
  );
}

function sentence(limits: readonly string[]): string {
  const text = [...new Set(limits)].join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
