import { isAppError, statusOf } from "#lib/errors.ts";
import { type Html, html } from "#lib/html.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";

/** What a hosted page says, before it is framed. */
export interface Said {
  status: number;
  body: Html;
  styles?: SurveyStyles;
  /** The language it is in; English without one. */
  locale?: string;
  /** The survey is answered: a till is handed back. */
  isOver?: boolean;
  /** The text of the page's script. */
  script?: string;
  headers?: Record<string, string>;
}

/** Nothing is asked just now: the switch is off, or nothing is for this place. */
export const closed = words(
  200,
  "h2",
  "This survey is closed",
  "Nothing is asked at the moment. You can close this page.",
);

export const unknownStore = words(
  404,
  "h1",
  "There is nothing at this address",
  "The link may be cut short: try the whole of it.",
);

/** An address that names no store at all, as somebody types who has heard of it. */
export const noStoreNamed = words(
  200,
  "h1",
  "A survey opens here from a link",
  "The link stands in a mail or on a store's page, and says which store asks. This address says none.",
);

/** The store published another survey since the form was opened. */
export function changed(address: string): Said {
  return {
    status: 409,
    body: html`<div class="said"><h2>This survey has changed</h2><p>The store asks other questions now. <a href="${address}">Start again</a></p></div>`,
  };
}

/** A form that is not one of ours. */
export function unreadable(address: string): Said {
  return {
    status: 400,
    body: html`<div class="said"><h2>This page cannot be read</h2><p>Nothing was saved. <a href="${address}">Start again</a></p></div>`,
  };
}

/** What went wrong, kindly; with the status that says so to programs. */
export function trouble(error: unknown): Said {
  const status = isAppError(error) ? statusOf[error.code] : 503;
  const headers = { "retry-after": "2", ...(isAppError(error) ? error.options.headers : {}) };
  return {
    ...words(status, "h1", "Just a moment", "The survey cannot be shown just now. Load this page again."),
    headers,
  };
}

/** The store's name is the page's heading, where it is known. */
function words(status: number, heading: "h1" | "h2", title: string, sentence: string): Said {
  const head = heading === "h1" ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`;
  return { status, body: html`<div class="said">${head}<p>${sentence}</p></div>` };
}
