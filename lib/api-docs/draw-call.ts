import type { ReferenceCall } from "../calls/reference.ts";
import { type Html, html } from "../html.ts";
import { drawFields, drawText, drawType } from "./draw-fields.ts";

/** One call: what it does, who may make it, its input and output, and an example. */
export function drawCall(call: ReferenceCall): Html {
  return html`<article id="${call.id}" aria-labelledby="${call.id}-title"><div>
<h2 id="${call.id}-title"><a href="#${call.id}">${drawName(call.title)}</a></h2>
<p class="route"><b data-method="${call.method}">${call.method}</b> <code>${call.path}</code></p>
<p>${call.summary}. ${call.note !== undefined && drawText(call.note)}</p>
<p class="who"><strong>Who can call it:</strong> ${call.who}${call.isClosedToStaff && " Not available to staff accessing the account."}${
    call.planName !== undefined && ` Requires the ${call.planName} plan or higher.`
  }</p>
${call.parameters.length > 0 && html`<h3>Parameters</h3>${drawFields(call.parameters, "required")}`}
${call.body && drawBody(call.body)}${drawAnswer(call.answer)}
<h3>Errors</h3><ul class="refusals">${call.refusals.map(
    ({ slug, status, title }) =>
      html`<li><a href="/problems/${slug}" title="${title}"><b>${status}</b> ${slug}</a></li>`,
  )}</ul></div><div class="example">${call.request !== undefined && drawCode("Request", call.request)}${
    call.response !== undefined && drawCode(`Response, ${call.answer.status}`, call.response)
  }</div></article>
`;
}

/** A camel-case name that a narrow column may break before its capitals. */
export function drawName(name: string): Html {
  const parts = [...name.matchAll(/^[^A-Z]+|[A-Z][^A-Z]*/g)].map(([part]) => part);
  return html`${parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}`;
}

function drawBody({ contentType, isRequired, type }: NonNullable<ReferenceCall["body"]>): Html {
  return html`<h3>Body <small>${contentType}</small></h3>${
    type.fields ? drawFields(type.fields, "required") : html`<p class="line">${drawType(type)}</p>`
  }${!isRequired && html`<p class="line">Optional.</p>`}`;
}

function drawAnswer({ status, contentType, type }: ReferenceCall["answer"]): Html {
  return html`<h3>Response <small>${status} ${contentType}</small></h3>${
    type?.fields
      ? drawFields(type.fields, "optional")
      : html`<p class="line">${type ? drawType(type) : withoutValue[status]}</p>`
  }`;
}

const withoutValue: Record<number, string> = {
  200: "The response body.",
  204: "No body.",
  302: "The Location header has the next URL.",
  303: "The Location header has the next URL.",
};

/** Longer code is collapsed, so that a page of calls stays readable. */
const MOST_LINES = 30;

/** Code to read and copy; `run-docs.ts` makes the button work. */
export function drawCode(title: string, text: string): Html {
  const lines = text.split("\n").length;
  const code = html`<pre><code>${text}</code></pre>`;
  return html`<figure><figcaption>${title}<button type="button" aria-label="Copy: ${title}"><span aria-live="polite">Copy</span></button></figcaption>${
    lines <= MOST_LINES ? code : html`<details><summary>${lines} lines</summary>${code}</details>`
  }</figure>`;
}
