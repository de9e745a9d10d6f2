"use client";
import { useId, useState } from "react";
import { CallName } from "./CallName.tsx";
import classes from "./DocsNav.module.css";

export interface NavGroup {
  id: string;
  title: string;
  items: readonly { id: string; title: string; method?: string }[];
}

/** The list of chapters and calls, with a filter; on phones it opens by a button. */
export function DocsNav({ groups }: { groups: readonly NavGroup[] }) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const fieldId = useId();
  const wanted = filter.trim().toLowerCase();
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter(({ title }) => title.toLowerCase().includes(wanted)) }))
    .filter((group) => group.items.length > 0);
  return (
    <nav className={classes.nav} aria-label="On this page" data-open={isOpen}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Close the contents" : "Contents"}
      </button>
      <div className={classes.inside}>
        <label className={classes.label} htmlFor={fieldId}>
          Find a call
        </label>
        <input
          id={fieldId}
          type="search"
          className={classes.filter}
          placeholder="Save, members, stats…"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        {shown.map((group) => (
          <div key={group.id}>
            <a className={classes.group} href={`#${group.id}`} onClick={() => setOpen(false)}>
              {group.title}
            </a>
            <ul className={classes.items}>
              {group.items.map((item) => (
                <li key={item.id}>
                  <a href={`#${item.id}`} className={classes.item} onClick={() => setOpen(false)}>
                    <span>
                      <CallName name={item.title} />
                    </span>
                    {item.method && <span className={classes.method}>{item.method}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={classes.none} role="status">
          {shown.length === 0 ? `No call has “${filter.trim()}” in its name.` : ""}
        </p>
      </div>
    </nav>
  );
}
