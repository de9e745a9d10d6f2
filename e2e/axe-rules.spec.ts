import { expect, test } from "@playwright/test";
import { axeViolations } from "./axe.ts";

/** A page without a fault, apart from what is put into it. */
function pageWith(markup: string): string {
  return `<!doctype html><html lang="en"><head><title>A page</title></head>
    <body><main><h1>A heading</h1>${markup}</main></body></html>`;
}

/** For each rule that our screens could break, markup that breaks it. */
const planted: Record<string, string> = {
  "aria-allowed-attr": '<p><button aria-checked="true">Save</button></p>',
  "aria-hidden-focus": '<p aria-hidden="true"><button>Save</button></p>',
  "aria-input-field-name": '<div role="slider" aria-valuenow="1" tabindex="0"></div>',
  "aria-required-attr": '<div role="slider" aria-label="Size" tabindex="0"></div>',
  "aria-required-children": '<div role="listbox" aria-label="Sizes"><p role="link">Small</p></div>',
  "aria-required-parent": '<div role="option">Small</div>',
  "aria-roles": '<div role="buton">Save</div>',
  "aria-valid-attr": '<p aria-labeledby="x">Text</p>',
  "aria-valid-attr-value": '<button aria-expanded="open">Menu</button>',
  "autocomplete-valid": '<label>Name <input autocomplete="nonsense"></label>',
  "button-name": "<button></button>",
  "color-contrast": '<p style="color: #999; background: #fff">Gray</p>',
  "definition-list": "<dl><p>Text</p></dl>",
  dlitem: "<dt>Term</dt>",
  "empty-heading": "<h2></h2>",
  "frame-title": '<iframe srcdoc="<p>Text</p>"></iframe>',
  "heading-order": "<h4>Too deep</h4>",
  "image-alt": '<img src="data:,">',
  label: "<input>",
  "landmark-unique": "<nav>One</nav><nav>Two</nav>",
  "link-in-text-block":
    '<p style="color: #000">See <a href="#x" style="color: #111; text-decoration: none">here</a> first.</p>',
  "link-name": '<a href="#x"></a>',
  list: "<ul><p>Text</p></ul>",
  listitem: "<li>Text</li>",
  "nested-interactive": '<button>Save <a href="#x">more</a></button>',
  "select-name": "<select><option>Small</option></select>",
  "svg-img-alt": '<svg role="img" width="9" height="9"></svg>',
  tabindex: '<button tabindex="2">Save</button>',
  "td-headers-attr": '<table><tr><th id="h">A</th></tr><tr><td headers="nothing">1</td></tr></table>',
};

const rulesIn = (violations: Awaited<ReturnType<typeof axeViolations>>) => violations.map(([rule]) => rule);

test("axe finds a planted violation of every rule that matters, and nothing on the page without one", async ({
  page,
}) => {
  await page.setContent(pageWith("<p>Text</p>"));
  expect(await axeViolations(page)).toEqual([]);
  await page.setContent(pageWith(Object.values(planted).join("\n")));
  expect(rulesIn(await axeViolations(page))).toEqual(expect.arrayContaining(Object.keys(planted)));
});

test("axe finds faults of the document, and in frames and shadow trees", async ({ page }) => {
  await page.setContent("<!doctype html><html><body><p>Text</p><main>A</main><main>B</main></body></html>");
  const ofDocument = rulesIn(await axeViolations(page));
  expect(ofDocument).toEqual(
    expect.arrayContaining([
      "document-title",
      "html-has-lang",
      "landmark-no-duplicate-main",
      "page-has-heading-one",
      "region",
    ]),
  );
  await page.setContent(
    pageWith(`<iframe title="Preview" srcdoc="${pageWith("<button></button>").replaceAll('"', "'")}"></iframe>`),
  );
  await page.frameLocator("iframe").getByRole("button").waitFor();
  expect(rulesIn(await axeViolations(page))).toContain("button-name");
  await page.setContent(pageWith("<div><template shadowrootmode=open><button></button></template></div>"));
  expect(rulesIn(await axeViolations(page))).toContain("button-name");
});

test("axe judges the rest of a page whose frame runs no scripts", async ({ page }) => {
  await page.setContent(pageWith('<iframe title="A mail" sandbox="" srcdoc="<p>Text</p>"></iframe><button></button>'));
  expect(rulesIn(await axeViolations(page))).toEqual(["button-name"]);
});

test("axe judges what is drawn once transitions have ended: inherited ones, and those in shadow trees", async ({
  page,
}) => {
  const nested = "<div><p><span>Text</span></p></div>";
  const style = "<style>div, div * { transition: color 200ms }</style>";
  const inShadow = `<section><template shadowrootmode=open>${style}${nested}</template></section>`;
  for (const markup of [`${style}${nested}`, inShadow]) {
    await page.setContent(pageWith(markup));
    await page.locator("div").evaluate((text) => {
      text.getBoundingClientRect();
      text.style.color = "#999";
    });
    expect(rulesIn(await axeViolations(page))).toEqual(["color-contrast"]);
  }
});
