import type { Html } from "#lib/html.ts";

interface MarkupProps {
  className?: string | undefined;
  /** Built by the `html` tag, which escapes everything that is put into it: a string doesn't fit. */
  html: Html;
}

/** Markup that is drawn once and sent as it is, for what would be too much to render for each reader. */
export function Markup({ className, html }: MarkupProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html.markup }} />;
}
