import { isAppError, statusOf } from "#lib/errors.ts";
import { type Html, html } from "#lib/html.ts";
import type { PublishedSurvey, SurveyStyles } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { surveyDirection, surveyLanguage } from "#lib/survey/words/shown-language.ts";
import { wordsLanguage } from "#lib/survey/words/words-file.ts";
import { type HostedWords, hostedWordsFor } from "./words/index.ts";

/** The content of a hosted page, before its frame. */
export interface HostedResponse {
  status: number;
  body: Html;
  styles?: SurveyStyles;
  /** Its language. */
  locale: string;
  /** The direction of a survey on it; else the language's. */
  dir?: "ltr" | "rtl";
  /** The survey is finished: a POS device is handed back. */
  isOver?: boolean;
  /** The text of the page's script. */
  script?: string;
  headers?: Record<string, string>;
}

/** What a page needs to know of the survey that it shows. */
export function lookOf(survey: PublishedSurvey, locale: string): Pick<HostedResponse, "styles" | "locale" | "dir"> {
  const titles = everyQuestion(localize(survey, locale)).map(({ title }) => title);
  return { styles: survey.styles, locale, dir: surveyDirection(surveyLanguage(survey, locale), titles) };
}

/** No questions now: the survey is off, or has none for this surface. */
export function closed(...locales: string[]): HostedResponse {
  return notice(200, "h2", locales, "closed");
}

export function unknownStore(locale: string): HostedResponse {
  return notice(404, "h1", [locale], "unknown");
}

/** An address without a store, as somebody might type it. */
export function noStoreNamed(locale: string): HostedResponse {
  return notice(200, "h1", [locale], "noStore");
}

/** The store published another survey since the form was opened. */
export function changed(address: string, ...locales: string[]): HostedResponse {
  return notice(409, "h2", locales, "changed", address);
}

/** A form that isn't ours. */
export function unreadable(address: string, ...locales: string[]): HostedResponse {
  return notice(400, "h2", locales, "unreadable", address);
}

/** A friendly error page, with a matching status. */
export function trouble(error: unknown, locale: string): HostedResponse {
  const status = isAppError(error) ? statusOf[error.code] : 503;
  const headers = { "retry-after": "2", ...(isAppError(error) ? error.options.headers : {}) };
  return { ...notice(status, "h1", [locale], "trouble"), headers };
}

/** The notices: each has a title and a sentence. */
type Notice = {
  [Name in keyof HostedWords]: `${Name}Title` extends keyof HostedWords ? Name : never;
}[keyof HostedWords];

/**
 * A notice in the first of the given languages that we have texts for.
 * @param heading the page's heading is the store's name, if it is known
 * @param startAgain the address of a link that starts again
 */
function notice(
  status: number,
  heading: "h1" | "h2",
  locales: string[],
  name: Notice,
  startAgain?: string,
): HostedResponse {
  const words = hostedWordsFor(wordsFor(...locales));
  const title = words[`${name}Title`];
  const head = heading === "h1" ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`;
  const link = startAgain && html` <a href="${startAgain}">${words.startAgain}</a>`;
  return {
    status,
    locale: wordsLanguage(...locales),
    body: html`<div class="said">${head}<p>${words[name]}${link}</p></div>`,
  };
}
