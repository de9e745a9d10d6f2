import { type Html, html } from "#lib/html.ts";
import { type PartnerSlug, partnerName } from "#lib/partners.ts";
import type { Failure } from "../partners/control.ts";

/** What each button posts, as `POST /control` takes it. */
const choices: readonly { label: string; fields: Readonly<Record<string, number>> }[] = [
  { label: "Reject credentials (401)", fields: { status: 401 } },
  { label: "Refuse request (400)", fields: { status: 400 } },
  { label: "Limit rate (429)", fields: { status: 429, retryAfter: 60 } },
  { label: "Return server error (500)", fields: { status: 500 } },
  { label: "Don't respond for 60 seconds", fields: { status: 504, hang: 60_000 } },
];

/** Buttons that make a partner's next request fail, or that end it. */
export function failureButtons(partner: PartnerSlug, pending: Readonly<Failure> | null): Html {
  const button = (label: string, fields: Readonly<Record<string, number>>) =>
    html`<form method="post" action="/partners/${partner}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${label}</button></form>`;
  return html`<section aria-labelledby="fail">
<h2 id="fail">Make the next request fail</h2>
<div class="buttons">${choices.map(({ label, fields }) => button(label, { ...fields, times: 1 }))}</div>
${pending && html`<div class="pending"><p role="status">${inWords(partner, pending)}</p>${button("Stop failing", { times: 0 })}</div>`}
</section>`;
}

function inWords(partner: PartnerSlug, { status, hangMs, times }: Readonly<Failure>): string {
  const which = times === 1 ? "The next request" : `The next ${times} requests`;
  const after = hangMs === 0 ? "" : ` after ${hangMs / 1000} seconds`;
  return `${which} to ${partnerName(partner)} will get HTTP ${status}${after}.`;
}
