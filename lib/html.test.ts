import { expect, test } from "vitest";
import { escapeHtml, html, trustedHtml } from "./html.ts";

test("text put into markup is escaped, in an element or in a quoted attribute", () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    `<p title="${escapeHtml(hostile)}">${escapeHtml(hostile)}</p>`,
  );
  expect(escapeHtml(hostile)).not.toMatch(/[<>"']/);
});

test("nested markup and lists of it are kept, and null, undefined and false render as nothing", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  expect(String(html`<ul>${items}</ul>${null}${undefined}${false}${0}${trustedHtml("<hr>")}`)).toBe(
    "<ul><li>a</li><li>&lt;b&gt;</li></ul>0<hr>",
  );
});
