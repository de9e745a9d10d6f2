import type { Reference } from "#lib/calls/reference.ts";
import type { ReferencePage } from "#lib/calls/reference-pages.ts";
import { type Html, html } from "#lib/html.ts";
import { drawCall } from "./draw-call.ts";
import { drawFields, drawType, drawWords } from "./draw-fields.ts";

/** The content of a reference page below its title. It is the same for everyone, so it is rendered once. */
export function drawPage({ calls, shapes }: ReferencePage): Html {
  return html`${calls.map(drawCall)}${shapes.map(drawShape)}`;
}

function drawShape({ name, note, fields, type }: Reference["shapes"][number]): Html {
  return html`<article class="shape" id="shape-${name}" aria-labelledby="shape-${name}-title"><div>
<h2 id="shape-${name}-title">${name}</h2>${note !== undefined && html`<p class="note">${drawWords(note)}</p>`}${
    fields.length > 0 ? drawFields(fields, "optional") : note === undefined && drawType(type)
  }</div></article>
`;
}
