/**
 * The space that a page reserves for the survey, so that nothing shifts when it appears: about the height of a first
 * question with eight choices. The script releases what the survey doesn't need.
 */
export const reservedPixels = 600;

/** What merchants paste into their order page: the element that reserves the space, and the script that fills it. */
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

/**
 * The same for pages that draw themselves: they call it when the order page appears. It also works before the script has
 * loaded.
 */
export function surveyCall(appUrl: string, publishableKey: string): string {
  return `<div id="afterword" style="min-height: ${reservedPixels}px"></div>
<script src="${appUrl}/survey.js" async></script>
<script>
  const options = {
    key: "${publishableKey}",
    orderId: "1042",
    order: { total: 49.9, currency: "USD", isFirstOrder: true },
    target: "#afterword",
  };
  if (window.afterword?.show) window.afterword.show(options);
  else window.afterword = { queue: [options] };
</script>`;
}
