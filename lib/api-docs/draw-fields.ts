import type { Field, TypeText } from "../calls/schema-text.ts";
import { type Html, html } from "../html.ts";

type DrawnField = Field & { note?: string | undefined; place?: "path" | "query" };

/** Which fields are marked: the required ones or the optional ones. */
type Marks = "required" | "optional";

/** Fields with their types; the fields of an unnamed object are nested inside its own field. */
export function drawFields(fields: readonly DrawnField[], marks: Marks): Html {
  return html`<ul class="fields">${fields.map((field) => drawField(field, marks))}</ul>`;
}

function drawField({ name, type, place, isRequired, limits, note }: DrawnField, marks: Marks): Html {
  const text = [note, sentence(limits)].filter(Boolean).join(" ");
  return html`<li><p><code>${name}</code> ${drawType(type)}${place === "path" && html` <small>in the path</small>`}${
    marks === "required" && isRequired && html` <b>required</b>`
  }${marks === "optional" && !isRequired && html` <small>optional</small>`}</p>${
    text !== "" && html`<p class="note">${drawText(text)}</p>`
  }${type.fields && drawFields(type.fields, marks)}</li>`;
}

/** A type in words; a named shape links to its documentation. */
export function drawType({ shape, words }: TypeText): Html {
  if (!shape) return html`<span>${words}</span>`;
  const [before = "", after = ""] = words.split(shape);
  return html`<span>${before}<a href="/docs/api/shapes#shape-${shape}">${shape}</a>${after}</span>`;
}

/** Text in which parts between backticks are code. */
export function drawText(text: string): Html {
  const parts = [...text.matchAll(/`([^`]+)`|[^`]+/g)];
  return html`${parts.map(({ 0: plain, 1: code }) => (code === undefined ? plain : html`<code>${code}</code>`))}`;
}

function sentence(limits: readonly string[]): string {
  const text = [...new Set(limits)].join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
