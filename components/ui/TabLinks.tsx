"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import classes from "./TabLinks.module.css";

interface TabLinksProps {
  /** What the screens are about. */
  label: string;
  tabs: readonly { path: string; label: string }[];
}

/** Navigation between related screens. On phones it scrolls on its own and keeps the current tab in view. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const current = useRef<HTMLAnchorElement>(null);
  // The address bar keeps the case as typed.
  const path = usePathname().toLowerCase().replace(/\/$/, "");
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={tab.path}
              className={classes.tab}
              {...(tab.path === path ? { ref: current, "aria-current": "page" as const } : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
