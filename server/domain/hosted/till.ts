import { html } from "#lib/html.ts";
import { wordsFor, wordsLanguage } from "#lib/survey/words/index.ts";
import type { HostedPage } from "./draw-page.ts";
import { type HostedLink, hostedAddress, tillPath } from "./hosted-link.ts";
import { forgetScript, thanksMs } from "./page-scripts.ts";
import type { Said } from "./said.ts";
import { hostedWordsFor } from "./words/index.ts";

/** The till between two customers: nothing is asked, and so nothing is counted as seen, until somebody begins. */
export function startOfTill(link: HostedLink, ...locales: string[]): Said {
  const begin = hostedAddress({ ...link, begins: true });
  const words = hostedWordsFor(wordsFor(...locales));
  return {
    status: 200,
    locale: wordsLanguage(...locales),
    script: forgetScript,
    body: html`<div class="said"><h2>${words.tillTitle}</h2><p>${words.till}</p><p><a class="next" href="${begin}">${words.tillStart}</a></p></div>`,
  };
}

/** Whether the till stands free: with an order it asks at once, without one when somebody begins. */
export function isFree({ path, orderId, begins }: HostedLink): boolean {
  return path === tillPath && orderId === "" && !begins;
}

/** The till's frame: the way to the next customer always stands below, and is taken by itself after the thanks. */
export function framedAsTill(link: HostedLink, said: Said): Pick<HostedPage, "body" | "isTill" | "goesOn"> {
  const address = hostedAddress({ ...link, orderId: "", begins: false });
  const isStart = said.script === forgetScript;
  const look = said.isOver ? "next" : "next quiet";
  return {
    isTill: true,
    body: isStart
      ? said.body
      : html`${said.body}<a class="${look}" href="${address}">${hostedWordsFor(wordsFor(said.locale)).nextCustomer}</a>`,
    ...(said.isOver ? { goesOn: { address, afterSeconds: thanksMs / 1000 } } : {}),
  };
}
