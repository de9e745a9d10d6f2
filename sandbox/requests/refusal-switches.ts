import { type Html, html } from "#lib/html.ts";
import type { PartnerSlug } from "#lib/partners.ts";
import type { ShownRefusals } from "../partners/refusals.ts";

/** What a partner's stand-in can be set to refuse, where it is set, and a form for each. */
export function refusalSwitches(partner: PartnerSlug, { declared, settings }: ShownRefusals): Html {
  const set = settings();
  return html`<section aria-labelledby="refusals">
<h2 id="refusals">Refuse as the real one does</h2>
<ol>${Object.entries(declared).map(
    ([name, { says, choices }]) => html`<li>
<p class="what">${says} <code>${name}</code></p>
${set.filter((one) => one.name === name).map((one) => pending(partner, one))}
<form method="post" action="/partners/${partner}" class="buttons">
<label>Store, or empty for all <input name="store" maxlength="100"></label>
${
  choices
    ? html`<label>Which <select name="${name}">${choices.map((choice) => html`<option>${choice}</option>`)}</select></label>`
    : html`<input type="hidden" name="${name}" value="true">`
}
<button>Switch on</button></form></li>`,
  )}</ol>
</section>`;
}

function pending(partner: PartnerSlug, { name, store, value }: { name: string; store: string | null; value: string }) {
  const what = value === "on" ? "On" : value;
  return html`<form method="post" action="/partners/${partner}" class="pending">
<p role="status">${what} ${store === null ? "for every store" : `for ${store}`}</p>
<input type="hidden" name="${name}" value="false">${store === null ? null : html`<input type="hidden" name="store" value="${store}">`}
<button>Switch off</button></form>`;
}
