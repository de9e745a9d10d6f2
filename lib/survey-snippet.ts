/**
 * JavaScript: a function that reserves the survey's space at an element, so that nothing shifts when it appears. It runs
 * as the page is read, before it is first drawn, so a page without scripts reserves nothing. It reserves about the height
 * of a question with eight choices; after a reload, that of what was there. A survey whose script can't be loaded, or
 * that isn't there after three seconds, loses its space. `lib/widget/main.ts` gives back what a survey doesn't
 * need. Only double quotes, because the WooCommerce plugin has the same text (a test compares them).
 */
export const reserveSpace =
  '(function(e,h){try{addEventListener("pagehide",function(){' +
  'sessionStorage["afterword:space"]=(e.firstElementChild||e).offsetHeight});' +
  'h=performance.getEntriesByType("navigation")[0].type=="reload"&&sessionStorage["afterword:space"]}catch(x){}' +
  'e.style.minHeight=(h||600)+"px";' +
  'function g(){e.firstElementChild||(e.style.minHeight="")}setTimeout(g,3e3);' +
  'addEventListener("error",function(x){/survey\\.js/.test(x.target.src)&&g()},!0)})';

/** The survey's place on a page, which reserves its space. */
export const surveyPlace = `<div id="afterword"></div>
<script>${reserveSpace}(document.getElementById("afterword"))</script>`;

/** What merchants paste into their order page: the element that reserves the space, and the script that fills it. */
export function surveySnippet(appUrl: string, publishableKey: string, more: readonly string[] = []): string {
  const attributes = [
    `src="${appUrl}/survey.js"`,
    `data-key="${publishableKey}"`,
    ...more,
    'data-target="#afterword"',
    "async",
  ];
  return `${surveyPlace}\n<script ${attributes.join("\n  ")}></script>`;
}

/**
 * The same for pages that draw themselves: they call it when the order page appears. It also works before the script has
 * loaded.
 */
export function surveyCall(appUrl: string, publishableKey: string): string {
  return `${surveyPlace}
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
