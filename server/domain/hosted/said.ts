import { isAppError, statusOf } from "#lib/errors.ts";
import { type Html, html } from "#lib/html.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { wordsFor, wordsLanguage } from "#lib/survey/words/index.ts";
import { type HostedWords, hostedWordsFor } from "./words/index.ts";

/** What a hosted page says, before it is framed. */
export interface Said {
  status: number;
  body: Html;
  styles?: SurveyStyles;
  /** The language it is in. */
  locale: string;
  /** The survey is answered: a till is handed back. */
  isOver?: boolean;
  /** The text of the page's script. */
  script?: string;
  headers?: Record<string, string>;
}

/** Nothing is asked just now: the switch is off, or nothing is for this place. */
export function closed(...locales: string[]): Said {
  return notice(200, "h2", locales, "closed");
}

export function unknownStore(locale: string): Said {
  return notice(404, "h1", [locale], "unknown");
}

/** An address that names no store at all, as somebody types who has heard of it. */
export function noStoreNamed(locale: string): Said {
  return notice(200, "h1", [locale], "noStore");
}

/** The store published another survey since the form was opened. */
export function changed(address: string, ...locales: string[]): Said {
  return notice(409, "h2", locales, "changed", address);
}

/** A form that is not one of ours. */
export function unreadable(address: string, ...locales: string[]): Said {
  return notice(400, "h2", locales, "unreadable", address);
}

/** What went wrong, kindly; with the status that says so to programs. */
export function trouble(error: unknown, locale: string): Said {
  const status = isAppError(error) ? statusOf[error.code] : 503;
  const headers = { "retry-after": "2", ...(isAppError(error) ? error.options.headers : {}) };
  return { ...notice(status, "h1", [locale], "trouble"), headers };
}

/** The notices: each has a title and a sentence. */
type Notice = {
  [Name in keyof HostedWords]: `${Name}Title` extends keyof HostedWords ? Name : never;
}[keyof HostedWords];

/**
 * A notice in the first of some languages that we speak.
 * @param heading the store's name is the page's heading, where it is known
 * @param startAgain the address of a link that begins anew
 */
function notice(status: number, heading: "h1" | "h2", locales: string[], name: Notice, startAgain?: string): Said {
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
