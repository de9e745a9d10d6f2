import { describe, expect, test } from "vitest";
import { cleanCustomCss, scopeCustomCss } from "./custom-css.ts";

describe("a merchant's CSS", () => {
  test("is kept, one declaration per line", () => {
    const css = `h2{color:#C44569;font:600 1.2em/1.3 "Inter",sans-serif}
      .box:hover,.box:has(:checked){border-color:rgb(1 2 3 / 50%)}
      .button{background:linear-gradient(to right,#fff 0%,#eee);padding:calc(4px + 1em) 2em;border-radius:999px}
      li:nth-child(2n+1)::before{content:"→"} :host{--aw-titleColor:#123456;max-width:420px}
      @media (prefers-color-scheme:dark) and (max-width:400px){.button{width:100%}}`;
    expect(cleanCustomCss(css)).toEqual({
      css: `h2 {
  color: #C44569;
  font: 600 1.2em / 1.3 "Inter", sans-serif;
}
.box:hover {
  border-color: rgb(1 2 3 / 50%);
}
.button {
  background: linear-gradient(to right, #fff 0%, #eee);
  padding: calc(4px + 1em) 2em;
  border-radius: 999px;
}
li:nth-child(2n+1)::before {
  content: "→";
}
:host {
  --aw-titleColor: #123456;
  max-width: 420px;
}
@media (prefers-color-scheme: dark) and (max-width: 400px) {
  .button {
    width: 100%;
  }
}`,
      dropped: [{ line: 2, message: "A selector was removed: :has() isn't supported." }],
    });
  });

  test("what is removed is reported with its line", () => {
    const css =
      "h2 {\n  color: red;\n  position: fixed;\n  background: url(a.png);\n}\n\n@import 'a.css';\nbody { margin: 0 }";
    expect(cleanCustomCss(css).dropped).toEqual([
      { line: 3, message: "position was removed: it could move the survey on the page." },
      { line: 4, message: "background was removed: a survey can't load external files." },
      { line: 7, message: "@import was removed: only @media is supported." },
      { line: 8, message: "A selector was removed: body is outside of the survey." },
    ]);
  });

  test("the survey's root is :host in its shadow root and .afterword on a page", () => {
    const { css } = cleanCustomCss(
      ".afterword { max-width: 400px } .afterword > form h2 { color: red } p { color: red }",
    );
    expect(css.match(/^[^{}\n]+(?= \{)/gm)).toEqual([":host", ":host > form h2", "p"]);
    expect(scopeCustomCss(css).match(/^[^{}\n]+(?= \{)/gm)).toEqual([
      ".afterword",
      ".afterword > form h2",
      ".afterword p",
    ]);
  });

  test("tokens accept what their settings accept", () => {
    const kept = (css: string) => cleanCustomCss(`:host { ${css} }`).css.match(/(?<=: )[^;]+/)?.[0] ?? null;
    expect(kept("--aw-titleColor: #C44569")).toBe("#C44569");
    expect(kept("--aw-cardPadding: 100px")).toBe("100px");
    expect(kept("--aw-cardPadding: 0")).toBe("0px");
    expect(kept("--aw-fontFamily: system")).toBe("system-ui");
    expect(kept("--aw-cardShadow: 0 12px 32px #0002")).toBe("0 12px 32px #0002");
    for (const wrong of [
      "titleColor: red",
      "cardPadding: 101px",
      "cardPadding: 1.5px",
      "cardPadding: 2em",
      "fontFamily: 7",
    ])
      expect(kept(`--aw-${wrong}`)).toBeNull();
  });

  test("a class with a modifier is kept", () => {
    const css = ".box--big, .box__label--soft {\n  color: red;\n}";
    expect(cleanCustomCss(css)).toEqual({ css, dropped: [] });
  });

  test("shadows and rings close to their element are kept, in any color", () => {
    const css = `.box {
  box-shadow: 0 1px 3px #123456, inset 0 0 0 2px var(--aw-optionSelectedColor);
  box-shadow: var(--aw-cardShadow);
  text-shadow: 0 1px 0 rgb(0 0 0 / 20%);
  outline: 2px solid #999999;
  outline: thick auto var(--aw-titleColor);
  outline-offset: -2px;
}`;
    expect(cleanCustomCss(css)).toEqual({ css, dropped: [] });
  });

  test("the survey's root keeps its position, and may be narrower than its container", () => {
    const css = `:host {
  width: 100%;
  max-width: 30em;
  min-height: 200px;
  margin: 0 auto 2rem;
  padding: 12px var(--aw-cardPadding);
  border: 1px solid #123456;
  border-radius: 50%;
  display: flex;
}
:host form {
  width: 900px;
  padding: 5em;
}`;
    expect(cleanCustomCss(css)).toEqual({ css, dropped: [] });
    expect(cleanCustomCss("h2, :host { color: red; height: 0 }").dropped).toEqual([
      {
        line: 1,
        message: "height was removed: the survey's own size can't change; style the elements inside it instead.",
      },
    ]);
  });

  test("CSS at the size limits is complete on the page too", () => {
    const { css } = cleanCustomCss(
      Array.from({ length: 500 }, (_, index) => `.c${index},.d${index}{color:red;padding:${index}px}`).join(""),
    );
    expect(scopeCustomCss(css).match(/\{/g)).toHaveLength(500);
  });
});
