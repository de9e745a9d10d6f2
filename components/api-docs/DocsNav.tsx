"use client";
import { Fragment, useEffect, useId, useState } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./DocsNav.module.css";
import { docsPath, type NavGroup } from "./nav-groups.ts";

interface DocsNavProps {
  groups: readonly NavGroup[];
  /** The current page; null for the first one. */
  slug: string | null;
}

/** The list of pages with the current one's contents, and a filter over all; on phones a button opens it. */
export function DocsNav({ groups, slug }: DocsNavProps) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const fieldId = useId();
  const wanted = filter.trim().toLowerCase();
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter(({ title }) => title.toLowerCase().includes(wanted)) }))
    .filter((group) => group.items.length > 0);
  const isListed = (group: NavGroup) => wanted !== "" || group.slug === slug;
  const hrefOf = (group: NavGroup, id: string) => (group.slug === slug ? `#${id}` : docsPath(group.slug, id));
  const internal = shown.filter(({ isInternal }) => isInternal);
  const draw = (group: NavGroup) => (
    <div key={group.slug}>
      <a
        className={classes.group}
        href={docsPath(group.slug)}
        aria-current={group.slug === slug ? "page" : undefined}
        onClick={() => setOpen(false)}
      >
        {group.title}
      </a>
      {isListed(group) && (
        <ul className={shared.list}>
          {group.items.map((item) => (
            <li key={item.id}>
              <a href={hrefOf(group, item.id)} className={classes.item} onClick={() => setOpen(false)}>
                <span>
                  <CallName name={item.title} />
                </span>
                {item.method && <span className={classes.method}>{item.method}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  useEffect(() => redirectOldAnchor(groups, slug), [groups, slug]);
  return (
    <nav className={classes.nav} aria-label="API reference" data-open={isOpen}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Close contents" : "Contents"}
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
        {shown.filter(({ isInternal }) => !isInternal).map(draw)}
        {internal.length > 0 && (
          <details className={classes.folded} open={internal.some(isListed)}>
            <summary>Calls of our own screens</summary>
            {internal.map(draw)}
          </details>
        )}
        <p className={shared.noteBelow} role="status">
          {shown.length === 0 ? `No calls match “${filter.trim()}”.` : ""}
        </p>
      </div>
    </nav>
  );
}

/** The first page used to list every call: an old link to one redirects to the page that now documents it. */
function redirectOldAnchor(groups: readonly NavGroup[], slug: string | null): void {
  if (slug !== null) return;
  const id = window.location.hash.slice(1);
  const group = groups.find(({ slug: of, items }) => of !== null && items.some((item) => item.id === id));
  if (group) window.location.replace(docsPath(group.slug, id));
}

/** A camel-case name that a narrow column may break before its capitals. */
function CallName({ name }: { name: string }) {
  return [...name.matchAll(/^[^A-Z]+|[A-Z][^A-Z]*/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
