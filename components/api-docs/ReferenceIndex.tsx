import { Markup } from "#components/ui/Markup.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { Html } from "#lib/html.ts";
import { Chapters, type LimitRow } from "./Chapters.tsx";
import drawn from "./DrawnPage.module.css";
import type { NavGroup } from "./nav-groups.ts";
import classes from "./Reference.module.css";
import { ReferenceFrame } from "./ReferenceFrame.tsx";

interface ReferenceIndexProps {
  /** Index of all calls, rendered from our own declarations (`draw-areas.ts`). */
  areas: Html;
  groups: readonly NavGroup[];
  /** The app's origin, without a trailing slash. */
  appUrl: string;
  limits: readonly LimitRow[];
}

/** The first page of the reference: what applies to every call, and where each call is documented. */
export function ReferenceIndex({ areas, groups, appUrl, limits }: ReferenceIndexProps) {
  return (
    <ReferenceFrame groups={groups} slug={null}>
      <PageHeader
        title="API reference"
        description="Everything the app can do, available through the API. See what each call accepts, what it returns, and who can use it."
      />
      <div className={drawn.markup}>
        <Chapters appUrl={appUrl} limits={limits} />
      </div>
      <h2 className={classes.areas} id="calls">
        Calls
      </h2>
      <Markup className={classes.areaList} html={areas} />
    </ReferenceFrame>
  );
}
