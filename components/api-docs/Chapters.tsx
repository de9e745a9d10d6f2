import type { ReactNode } from "react";
import { accessNotes } from "#lib/calls/notes.ts";
import classes from "./Chapters.module.css";
import { CodeBlock } from "./CodeBlock.tsx";

export interface LimitRow {
  what: string;
  by: string;
  count: number;
  periodSeconds: number;
}

/** The chapters before the calls, by their anchors. */
export const chapters = [
  { id: "start", title: "Base address" },
  { id: "authentication", title: "Authentication" },
  { id: "rights", title: "Who may call" },
  { id: "bodies", title: "Bodies and values" },
  { id: "lists", title: "Lists" },
  { id: "errors", title: "Errors" },
  { id: "limits", title: "Limits" },
  { id: "browsers", title: "Calls from browsers" },
  { id: "versions", title: "Versions" },
] as const;

/** What holds for every call. */
export function Chapters({ appUrl, limits }: { appUrl: string; limits: readonly LimitRow[] }) {
  return (
    <>
      <Chapter id="start">
        <p>
          Every call answers at its path and at <code>/api</code> and its path, in any letter case. The whole list for
          programs is the <a href="/api/openapi.json">OpenAPI document</a>, made from the declarations that serve the
          calls, as this page is.
        </p>
        <CodeBlock title="Is it there" text={`curl '${appUrl}/api/Test/LetsGo'`} />
      </Chapter>
      <Chapter id="authentication">
        <p>
          People have a session, in a cookie. Programs have a key: in <code>Authorization: Bearer</code>, or as{" "}
          <code>apiKey</code> or <code>key</code> in the query. A bearer token beats a cookie, and a bad one is refused
          even beside a good cookie.
        </p>
        <p>
          A <strong>publishable key</strong> (<code>pk_…</code>) is safe in a page’s source: it reads the published
          survey and its styles, and saves responses. A <strong>secret key</strong> (<code>sk_…</code>) also reads
          questions and responses; it stays on a server. <a href="/manage-api-keys">Make and disable keys</a>.
        </p>
      </Chapter>
      <Chapter id="rights">
        <dl className={classes.levels}>
          {Object.entries(levelNames).map(([level, name]) => (
            <div key={level}>
              <dt>{name}</dt>
              <dd>{Object.entries(accessNotes).find(([known]) => known === level)?.[1]}</dd>
            </div>
          ))}
        </dl>
        <p>
          What another account owns does not exist for the caller: its ids answer 404, exactly as unknown ones do. Staff
          who look into an account act as an admin there, and reach neither its keys nor its members nor its bills.
        </p>
      </Chapter>
      <Chapter id="bodies">
        <p>
          JSON in UTF-8, at most 1 MiB; the body is the value itself. Unknown fields are ignored, a known one of the
          wrong type is refused by name. Instants are ISO 8601 in UTC, such as <code>2026-11-20T09:30:00.000Z</code>.
          Day filters take <code>YYYY-MM-DD</code> or an instant, and mean whole days of the account’s time zone, both
          ends included. Money is a number in major units. What has no result answers 204.
        </p>
      </Chapter>
      <Chapter id="lists">
        <p>
          <code>page</code> counts from 1, <code>limit</code> is 25 unless said, and at most 200. <code>skip</code> wins
          over <code>page</code>, <code>cursor</code> over both. An offset ends at 10,000; a cursor has no end: send
          back the <code>nextCursor</code> of the page before, until it is null. <code>total</code> stops at 10,000, and
          then <code>totalIsCapped</code> is there.
        </p>
      </Chapter>
      <Chapter id="errors">
        <p>
          Every refusal is a problem document (RFC 9457), <code>application/problem+json</code>. Its <code>type</code>{" "}
          is an address that says what to do: <a href="/problems">all problem types</a>. For a 400 on fields,{" "}
          <code>errors</code> lists what is wrong by path. Support finds a call by its <code>traceId</code>.
        </p>
        <CodeBlock title="A problem" text={problem(appUrl)} />
      </Chapter>
      <Chapter id="limits">
        <p>
          More is answered 429, with the seconds to wait in <code>Retry-After</code>.
        </p>
        <ul className={classes.limits}>
          {limits.map(({ what, by, count, periodSeconds }) => (
            <li key={what}>
              <strong>{what}</strong>: {count.toLocaleString("en")} {periodNames[periodSeconds]}, by {by}.
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="browsers">
        <p>
          Calls that a shop’s page makes are open to every origin. All others answer the app’s own pages alone. What
          changes something is refused with <code>cross-site-request</code> when another site made the browser send it,
          also where it is a GET; a prefetch is answered 204 and has no effect. Programs that send no browser’s headers
          are not concerned.
        </p>
      </Chapter>
      <Chapter id="versions">
        <p>
          <code>api-version</code> in the query says which version is meant; <code>1.0</code> is the one there is. Every
          answer lists the versions in <code>api-supported-versions</code>. Answers may gain fields without a new
          version.
        </p>
      </Chapter>
    </>
  );
}

function Chapter({ id, children }: { id: (typeof chapters)[number]["id"]; children: ReactNode }) {
  return (
    <section className={classes.chapter} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={classes.title} id={`${id}-title`}>
        {chapters.find((chapter) => chapter.id === id)?.title}
      </h2>
      {children}
    </section>
  );
}

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

const periodNames: Record<number, string> = { 60: "a minute", 3600: "an hour" };

function problem(appUrl: string): string {
  const document = {
    type: `${appUrl}/problems/invalid`,
    title: "The request is not valid",
    status: 400,
    detail: "questions[0].title must not be empty.",
    traceId: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90",
    errors: { "questions[0].title": ["must not be empty"] },
  };
  return JSON.stringify(document, null, 2);
}
