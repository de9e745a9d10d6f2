import type { Html } from "#lib/html.ts";

interface MarkupProps {
  className?: string | undefined;
  /** Built by the `html` tag, which escapes all interpolations: a plain string doesn't type-check. */
  html: Html;
}

/** Prerendered markup, for what would be too expensive to render on each request. */
export function Markup({ className, html }: MarkupProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html.markup }} />;
}
