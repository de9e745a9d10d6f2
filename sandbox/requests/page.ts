import { type Html, html, trustedHtml } from "#lib/html.ts";
import { type PartnerSlug, partnerName } from "#lib/partners.ts";
import { htmlDocument, noIcon } from "../document.ts";
import { PAPER_STYLE } from "../paper-style.ts";
import type { Failure } from "../partners/control.ts";
import type { RecordedRequest } from "../partners/recorded.ts";
import type { ShownRefusals } from "../partners/refusals.ts";
import { failureButtons } from "./failures.ts";
import { refusalSwitches } from "./refusal-switches.ts";
import { summaryOf } from "./summaries.ts";

const style = `${PAPER_STYLE}
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
ul { display: flex; flex-wrap: wrap; gap: 8px; }
ul a { display: block; padding: 8px 12px; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); color: inherit; text-decoration: none; }
ul a:hover, ul a[aria-current] { background: var(--chosen); }
ul a[aria-current] { border-color: var(--accent); font-weight: 600; }
.count { color: var(--soft); font-weight: 400; }
section { display: grid; gap: 12px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.pending { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.pending p { margin: 0; font-weight: 600; }
form { margin: 0; }
label { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input, select { font: inherit; color: inherit; min-height: 40px; padding: 0 10px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
button { font: inherit; color: inherit; cursor: pointer; min-height: 40px; padding: 8px 14px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
button:hover { background: var(--chosen); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
ol li { padding: 12px 16px; }
ol li + li { border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; margin: 0; font-size: 12px; }
.what { font-weight: 600; overflow-wrap: anywhere; }
summary { padding: 4px 0; }
.empty { color: var(--soft); margin: 0; }
.paging { display: flex; gap: 16px; align-items: center; }
@media (max-width: 800px) { header { padding: 16px 16px 12px; } main { padding: 0 16px 32px; } }
`;

/** What the page of one partner, or of all partners, shows. */
export interface RequestsPage {
  /** Null for all partners. */
  partner: PartnerSlug | null;
  counts: readonly { slug: PartnerSlug; count: number }[];
  /** The requests on this page, newest first. */
  requests: readonly RecordedRequest[];
  /** From 1 to `pages`. */
  page: number;
  pages: number;
  /** How the partner's next requests fail; null if they don't. */
  pending: Readonly<Failure> | null;
  /** What it can be set to refuse; null if there is nothing. */
  refusals: ShownRefusals | null;
}

/** What the product sent to its partners, in plain words and as it was sent. */
export function renderRequestsPage(shown: RequestsPage): Html {
  const { partner, requests } = shown;
  const name = partner === null ? "Requests to partners" : `Requests to ${partnerName(partner)}`;
  return htmlDocument(
    { title: `${name} · Afterword sandbox`, style, icon: noIcon },
    html`<body>
<header>
  <p class="wordmark"><span aria-hidden="true">⁂</span> Afterword</p>
  <h1>${name}</h1>
  <p class="soft">What this trial sends to the sandbox's partners, newest first.</p>
  <p class="links"><a href="/mailbox">Mailbox</a></p>
</header>
<main>
${renderPartners(shown)}
${partner === null ? null : failureButtons(partner, shown.pending)}
${partner === null || !shown.refusals ? null : refusalSwitches(partner, shown.refusals)}
${requests.length === 0 ? html`<p class="empty">No requests yet.</p>` : html`<ol>${requests.map((one) => renderRequest(one, partner === null))}</ol>`}
${renderPaging(shown)}
</main>
</body>`,
  );
}

function renderPartners({ partner, counts }: RequestsPage): Html {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const link = (path: string, name: string, count: number, isCurrent: boolean) =>
    html`<li><a href="${path}" ${isCurrent ? trustedHtml('aria-current="page"') : null}>${name} <span class="count">${count}</span></a></li>`;
  return html`<nav aria-label="Partners"><ul>
${link("/partners", "All", total, partner === null)}
${counts.map(({ slug, count }) => link(`/partners/${slug}`, partnerName(slug), count, slug === partner))}
</ul></nav>`;
}

function renderRequest(request: RecordedRequest, isNamed: boolean): Html {
  const { at, partner } = request;
  return html`<li>
<p class="row"><time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>${isNamed ? html`<span class="soft">${partnerName(partner)}</span>` : null}</p>
<p class="what"><bdi>${summaryOf(request)}</bdi></p>
<details><summary>Request</summary><pre>${rawRequest(request)}</pre></details>
</li>`;
}

/** More than a message has; `GET /recorded` has all of it. */
const LONGEST_RAW = 20_000;

function rawRequest({ method, path, query, headers, body }: RecordedRequest): string {
  const search = new URLSearchParams(query).toString();
  const head = [
    `${method} ${path}${search === "" ? "" : `?${search}`}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const text = body === null ? "" : typeof body === "string" ? body : JSON.stringify(body, null, 2);
  const raw = `${head.join("\n")}\n\n${text}`.trimEnd();
  return raw.length > LONGEST_RAW ? `${raw.slice(0, LONGEST_RAW)}…` : raw;
}

function renderPaging({ partner, page, pages }: RequestsPage): Html | null {
  if (pages === 1) return null;
  const path = partner === null ? "/partners" : `/partners/${partner}`;
  const newer = page === 1 ? null : html`<a rel="prev" href="${path}?page=${page - 1}">Newer</a>`;
  const older = page === pages ? null : html`<a rel="next" href="${path}?page=${page + 1}">Older</a>`;
  return html`<nav aria-label="Pages" class="paging">${newer}<span class="soft">Page ${page} of ${pages}</span>${older}</nav>`;
}
