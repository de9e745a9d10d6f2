import { Markup } from "#components/ui/Markup.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { TextWithCode } from "#components/ui/TextWithCode.tsx";
import type { ApiDocsPage } from "#lib/api-docs/api-docs-page.ts";
import { RunDocs } from "./RunDocs.tsx";
import "./docs-nav.css";
import "./chapters.css";
import "./drawn-page.css";
import "./reference.css";

/** A page of the reference for members, with the table of contents on its left; others get that of `server/edge/api-docs`. */
export function ApiDocs({ page: { title, note, above, nav, content } }: { page: ApiDocsPage }) {
  return (
    <RunDocs key={title}>
      <Markup html={nav} />
      <div className="docs-content">
        {above && (
          <p className="docs-back">
            <a href={above}>API reference</a>
          </p>
        )}
        <PageHeader title={title} description={<TextWithCode text={note} />} />
        <Markup html={content} />
      </div>
    </RunDocs>
  );
}
