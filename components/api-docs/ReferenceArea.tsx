import { Markup } from "#components/ui/Markup.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { TextWithCode } from "#components/ui/TextWithCode.tsx";
import type { ReferencePage } from "#lib/calls/reference-pages.ts";
import type { Html } from "#lib/html.ts";
import drawn from "./DrawnPage.module.css";
import { docsPath, type NavGroup } from "./nav-groups.ts";
import classes from "./Reference.module.css";
import { ReferenceFrame } from "./ReferenceFrame.tsx";

interface ReferenceAreaProps {
  page: ReferencePage;
  groups: readonly NavGroup[];
  /** The calls, rendered from our own declarations (`draw-page.ts`). */
  markup: Html;
}

/** One page of the reference: the calls of an area, or the shapes. */
export function ReferenceArea({ page, groups, markup }: ReferenceAreaProps) {
  return (
    <ReferenceFrame groups={groups} slug={page.slug}>
      <p className={classes.back}>
        <a href={docsPath(null)}>API reference</a>
      </p>
      <PageHeader title={page.title} description={<TextWithCode text={page.note} />} />
      <Markup className={drawn.markup} html={markup} />
    </ReferenceFrame>
  );
}
