import { accessNotes } from "../calls/notes.ts";
import { type Html, html } from "../html.ts";
import { drawCode } from "./draw-call.ts";

/** Anchors of the chapters before the calls. */
export const chapters = [
  { id: "start", title: "Base URL" },
  { id: "authentication", title: "Authentication" },
  { id: "rights", title: "Who can call" },
  { id: "bodies", title: "Requests and data types" },
  { id: "lists", title: "Pagination" },
  { id: "errors", title: "Errors" },
  { id: "limits", title: "Limits" },
  { id: "browsers", title: "Browser requests" },
  { id: "versions", title: "Versioning" },
] as const;

/** What the chapters say about this installation. */
export interface Installation {
  /** Without a slash at its end. */
  appUrl: string;
  limits: readonly { what: string; by: string; count: number; periodSeconds: number }[];
}

/** What applies to every call. */
export function drawChapters(installation: Installation): Html {
  const texts = chapterTexts(installation);
  return html`${chapters.map(
    ({ id, title }) =>
      html`<section class="docs-chapter" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${texts[id]}</section>`,
  )}`;
}

const chapterTexts = ({ appUrl, limits }: Installation): Record<(typeof chapters)[number]["id"], Html> => ({
  start: html`<p>You can use each path as shown or with <code>/api</code> in front. Paths aren't case-sensitive. For a
machine-readable list of all calls, use the <a href="/api/openapi.json">OpenAPI document</a>. It comes from the same source
as these pages.</p>${drawCode("Check the connection", `curl '${appUrl}/api/Test/LetsGo'`)}`,
  authentication: html`<p>People sign in with a session cookie. Apps use an API key in <code>Authorization: Bearer</code>, or in
the <code>apiKey</code> or <code>key</code> query parameter. A bearer token takes precedence over a cookie, so an invalid
token fails even with a valid cookie.</p>
<p>A <strong>publishable key</strong> (<code>pk_…</code>) is safe to use in your page's source. It reads the published survey
and its styles, and saves responses. A <strong>secret key</strong> (<code>sk_…</code>) also reads questions and responses. Keep
it on your server. <a href="/manage-api-keys">Create and disable keys</a>.</p>`,
  rights: html`<dl>${Object.entries(levelNames).map(
    ([level, name]) =>
      html`<div><dt>${name}</dt><dd>${Object.entries(accessNotes).find(([known]) => known === level)?.[1]}</dd></div>`,
  )}</dl>
<p>You can only access data in your own account. IDs from other accounts return 404, just like unknown IDs. Staff who access
an account act as an admin, but can't reach its keys, members, or billing.</p>`,
  bodies: html`<p>Send UTF-8 JSON of up to 1 MiB, with no wrapper object. Unknown fields are ignored. A known field of the
wrong type returns an error that names it. Timestamps are ISO 8601 in UTC, such as <code>2026-11-20T09:30:00.000Z</code>. Date
filters take <code>YYYY-MM-DD</code> or a timestamp. They cover whole days in the account's time zone, including both the
start and end dates. Amounts are numbers in major currency units. Calls without a result return 204.</p>`,
  lists: html`<p><code>page</code> starts at 1. <code>limit</code> defaults to 25, with a maximum of 200. <code>skip</code>
overrides <code>page</code>, and <code>cursor</code> overrides both. Offsets stop at 10,000. Cursors have no limit: send the
<code>nextCursor</code> from the previous page until it's null. <code>total</code> stops at 10,000, and the response then
includes <code>totalIsCapped</code>. A page of surveys or templates stops after 2 MB of documents, so it may have fewer items
than <code>limit</code>. Use <code>nextCursor</code> to get the next page.</p>`,
  errors: html`<p>Errors return a problem document (RFC 9457), <code>application/problem+json</code>. Its <code>type</code> is
a URL that explains what to do. See <a href="/problems">all problem types</a>. If fields are invalid (400),
<code>errors</code> lists the problems by path. Include the <code>traceId</code> when you contact support.</p>${drawCode("Example problem", problem(appUrl))}`,
  limits: html`<p>If you exceed a limit, the API returns 429. <code>Retry-After</code> gives the number of seconds to wait.</p>
<ul>${limits.map(
    ({ what, by, count, periodSeconds }) =>
      html`<li><strong>${what}</strong>: ${count.toLocaleString("en")} ${periodNames[periodSeconds]}, by ${by}.</li>`,
  )}</ul>`,
  browsers: html`<p>Storefront calls accept any origin. All other calls only accept requests from the app's own pages. A call
that changes data, even a GET, fails with <code>cross-site-request</code> if another site triggers it. A prefetch returns 204
and has no effect. These rules don't affect apps that don't send browser headers.</p>`,
  versions: html`<p>Set the version with the <code>api-version</code> query parameter. The only version is <code>1.0</code>.
Every response lists supported versions in <code>api-supported-versions</code>. Responses may gain fields without a new
version.</p>`,
});

const levelNames = {
  public: "Public",
  storefront: "Storefront",
  key: "Key",
  signedIn: "Signed in",
  member: "Member",
  admin: "Admin",
  owner: "Owner",
  staff: "Staff",
} as const;

const periodNames: Record<number, string> = { 60: "a minute", 900: "every 15 minutes", 3600: "an hour" };

function problem(appUrl: string): string {
  const document = {
    type: `${appUrl}/problems/invalid`,
    title: "The request isn't valid",
    status: 400,
    detail: "questions[0].title can't be empty.",
    traceId: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90",
    errors: { "questions[0].title": ["can't be empty"] },
  };
  return JSON.stringify(document, null, 2);
}
