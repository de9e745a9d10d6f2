import { CloseButton } from "@mantine/core";
import classes from "./FilterFields.module.css";

export interface ActiveFiltersProps<Name extends string> {
  /** Each in words, with the address parameters that hold it. */
  active: readonly { names: readonly Name[]; words: string }[];
  write: (changes: Partial<Record<Name, string | null>>) => void;
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters<Name extends string>({ active, write }: ActiveFiltersProps<Name>) {
  if (active.length === 0) return null;
  const remove = (names: readonly Name[]) => {
    const changes: Partial<Record<Name, null>> = {};
    for (const name of names) changes[name] = null;
    write(changes);
  };
  return (
    <ul className={classes.active} aria-label="Active filters">
      {active.map(({ names, words }) => (
        <li key={words} className={classes.pill}>
          {words}
          <CloseButton size="sm" aria-label={`Remove filter: ${words}`} onClick={() => remove(names)} />
        </li>
      ))}
    </ul>
  );
}
