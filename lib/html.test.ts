import { expect, test } from "vitest";
import { escapeHtml, html, trustedHtml } from "./html.ts";

test("text put into markup cannot become markup, in an element or in a quoted attribute", () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    `<p title="${escapeHtml(hostile)}">${escapeHtml(hostile)}</p>`,
  );
  expect(escapeHtml(hostile)).not.toMatch(/[<>"']/);
});

test("markup inside markup and lists of it are kept, and nothing stands for null, undefined and false", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  expect(String(html`<ul>${items}</ul>${null}${undefined}${false}${0}${trustedHtml("<hr>")}`)).toBe(
    "<ul><li>a</li><li>&lt;b&gt;</li></ul>0<hr>",
  );
});
