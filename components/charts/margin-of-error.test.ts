import { expect, test } from "vitest";
import { answerBarModel } from "./answer-bars.ts";
import { withoutMargin } from "./margin-of-error.ts";

const bar = { id: "a", label: "A", count: 3, share: 60, shareLow: 23.1, shareHigh: 88.2 };

test("bars without their margin of error end at the largest share and mention no interval", () => {
  const model = answerBarModel([bar], null);
  expect(model).toMatchObject({ end: 100, rows: [{ whisker: { from: 23.1, to: 88.2 } }] });
  const bare = withoutMargin(model);
  expect(bare.end).toBe(60);
  expect(JSON.stringify(bare)).not.toMatch(/23\.1|88\.2/);
  expect(bare.rows[0]).toMatchObject({ spoken: "answers", figures: { share: "60.0%", count: "3" } });
});
