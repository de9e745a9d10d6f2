import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SampleDataNotice } from "./SampleDataNotice.tsx";

const drawn = (source: string | null, path: string) =>
  renderToStaticMarkup(<SampleDataNotice source={source} path={path} />);

test("a demo account names the source of its responses on every screen that shows them", () => {
  for (const path of ["/", "/dashboard", "/Surveys/Analytics", "/surveys/question/pies/responses"])
    expect(drawn("FiveThirtyEight, CC BY 4.0", path)).toContain("Responses: FiveThirtyEight, CC BY 4.0.");
  expect(drawn("FiveThirtyEight, CC BY 4.0", "/account/users")).toBe("");
  expect(drawn(null, "/dashboard")).toBe("");
});
