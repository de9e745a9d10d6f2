import { expect, test } from "vitest";
import { npsGroups } from "../../analytics/QuestionSeries.tsx";
import { colorOf } from "../line-marks.ts";
import { pictureSvg } from "./download-png.ts";

test("gives each line its color on screen, with the tokens embedded in the picture", () => {
  const lines = [
    ...["a", "b", "other"].map((id) => ({ id, label: id, values: [1, 2] })),
    { id: "before", label: "Before", values: [2, 1], isDashed: true, color: "var(--aw-ink-soft)" },
  ];
  const svg = pictureSvg(
    "Lines",
    { kind: "lines", model: { dates: ["2026-11-19", "2026-11-20"], lines, unit: "count" } },
    "--aw-ink:#1",
  );
  expect(svg).toContain('style="--aw-ink:#1"');
  expect(strokes(svg)).toEqual(lines.map(colorOf));
});

test("gives the NPS groups their own colors", () => {
  const lines = npsGroups.map((group) => ({ ...group, values: [1, 2] }));
  const svg = pictureSvg(
    "Scores",
    { kind: "lines", model: { dates: ["2026-11-19", "2026-11-20"], lines, unit: "count" } },
    "",
  );
  expect(strokes(svg)).toEqual(npsGroups.map(({ color }) => color));
});

function strokes(svg: string): string[] {
  return [...svg.matchAll(/fill="none" stroke="([^"]+)"/g)].flatMap(([, color]) => color ?? []);
}

test("draws shares with an axis in percent, and leaves days without any out", () => {
  const lines = [{ id: "a", label: "A", values: [40, null, 60] }];
  const dates = ["2026-11-19", "2026-11-20", "2026-11-21"];
  const svg = pictureSvg("Shares", { kind: "lines", model: { dates, lines, unit: "percent" } }, "");
  expect(svg).toContain(">60%<");
  expect(svg.match(/<path d="(M[^"]*)" fill="none"/)?.[1]?.match(/[ML]/g)).toEqual(["M", "L"]);
});
