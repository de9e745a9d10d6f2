import type { ReactNode } from "react";
import { CopyCode } from "./CopyCode.tsx";
import { DocsNav } from "./DocsNav.tsx";
import type { NavGroup } from "./nav-groups.ts";
import classes from "./Reference.module.css";

interface ReferenceFrameProps {
  groups: readonly NavGroup[];
  /** The current page; null for the first one. */
  slug: string | null;
  children: ReactNode;
}

/** A page of the reference, with the table of contents on its left. */
export function ReferenceFrame({ groups, slug, children }: ReferenceFrameProps) {
  return (
    <div className={classes.page}>
      <DocsNav groups={groups} slug={slug} />
      <CopyCode className={classes.content}>{children}</CopyCode>
    </div>
  );
}
