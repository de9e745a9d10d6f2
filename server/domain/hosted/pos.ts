import { html } from "#lib/html.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { wordsFor, wordsLanguage } from "#lib/survey/words/index.ts";
import type { HostedPage } from "./draw-page.ts";
import { type HostedLink, hostedAddress, tillPath } from "./hosted-link.ts";
import type { HostedResponse } from "./hosted-response.ts";
import { forgetScript, thanksMs } from "./page-scripts.ts";
import { hostedWordsFor } from "./words/index.ts";

/**
 * The POS page between two customers, in the survey's appearance: no question is shown, so no view is counted, until
 * somebody starts.
 */
export function posStart(link: HostedLink, styles: SurveyStyles, ...locales: string[]): HostedResponse {
  const begin = hostedAddress({ ...link, begins: true });
  const words = hostedWordsFor(wordsFor(...locales));
  return {
    status: 200,
    locale: wordsLanguage(...locales),
    styles,
    script: forgetScript,
    body: html`<div class="afterword"><form><div class="body"><div><h2>${words.posTitle}</h2><p>${words.posText}</p></div></div>
<div class="buttons"><a class="button" href="${begin}">${words.posButton}</a></div></form></div>`,
  };
}

/** Whether the POS page is idle: with an order it asks immediately, without one when somebody starts. */
export function isIdle({ path, orderId, begins }: HostedLink): boolean {
  return path === tillPath && orderId === "" && !begins;
}

/**
 * The frame of the POS page: it always has a link to the next customer at the bottom, and follows it by itself after
 * the thank-you page.
 */
export function posFrame(link: HostedLink, hosted: HostedResponse): Pick<HostedPage, "body" | "isPos" | "redirect"> {
  const address = hostedAddress({ ...link, orderId: "", begins: false });
  const isStart = hosted.script === forgetScript;
  const look = hosted.isOver ? "next" : "next quiet";
  return {
    isPos: true,
    body: isStart
      ? hosted.body
      : html`${hosted.body}<a class="${look}" href="${address}">${hostedWordsFor(wordsFor(hosted.locale)).nextCustomer}</a>`,
    ...(hosted.isOver ? { redirect: { address, afterSeconds: thanksMs / 1000 } } : {}),
  };
}
