/**
 * The room that a page keeps for the survey, so that nothing on it moves as the survey appears: about as tall as a first
 * question with eight choices. The script gives back what the survey doesn't need.
 */
export const reservedPixels = 600;

/** What merchants paste into their order page: the element that keeps the room, and the script that fills it. */
export function surveySnippet(appUrl: string, publishableKey: string, more: readonly string[] = []): string {
  const attributes = [
    `src="${appUrl}/survey.js"`,
    `data-key="${publishableKey}"`,
    ...more,
    'data-target="#afterword"',
    "async",
  ];
  return `<div id="afterword" style="min-height: ${reservedPixels}px"></div>\n<script ${attributes.join("\n  ")}></script>`;
}
