import type { Metadata } from "next";
import { Chapters } from "#components/api-docs/Chapters.tsx";
import drawn from "#components/api-docs/DrawnPage.module.css";
import { drawnReference } from "#components/api-docs/drawn-reference.ts";
import classes from "#components/api-docs/Reference.module.css";
import { ReferenceFrame } from "#components/api-docs/ReferenceFrame.tsx";
import { Markup } from "#components/ui/Markup.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { env } from "#server/foundation/env.ts";
import { statedLimits } from "#server/foundation/rate-limits/index.ts";

export const metadata: Metadata = {
  title: "API",
  description: "Every API call: what it accepts, what it returns, and who can use it.",
};

/** The first page of the reference: what applies to every call, and where each call is documented. */
export default function ApiPage() {
  const { areas, groups } = drawnReference(env.APP_URL);
  return (
    <ReferenceFrame groups={groups} slug={null}>
      <PageHeader
        title="API reference"
        description="Everything the app can do, available through the API. See what each call accepts, what it returns, and who can use it."
      />
      <div className={drawn.markup}>
        <Chapters appUrl={env.APP_URL} limits={statedLimits()} />
      </div>
      <h2 className={classes.areas} id="calls">
        Calls
      </h2>
      <Markup className={classes.areaList} html={areas} />
    </ReferenceFrame>
  );
}
