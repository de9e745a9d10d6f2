import { expect, test } from "vitest";
import { filterParameters } from "#lib/calls/app-saved-filters.ts";
import { addressOf, chosenFilter, parametersOf } from "./saved-parameters.ts";

const read = (search: string) => new URLSearchParams(search);
const vips = {
  id: "01a1f7b5-8f61-7c34-a5d9-1b7e4f0a9c82",
  name: "VIPs",
  parameters: { tag: "vip", range: "30-days" },
  createdAt: "2026-11-20T11:05:31.000Z",
};

test("saves what narrows the list, but not the page or the open response", () => {
  const here = read("tag=vip&range=30-days&page=3&cursor=abc&response=1&q=%20");
  expect(parametersOf(here)).toEqual({ tag: "vip", range: "30-days" });
});

test("every parameter the call stores is read from and written to the address", () => {
  const all = Object.fromEntries(Object.keys(filterParameters.shape).map((name) => [name, `a ${name}`]));
  expect(parametersOf(new URLSearchParams(all))).toEqual(all);
  expect(addressOf(all)).toEqual({ ...all, page: null, cursor: null });
});

test("a saved filter clears all others", () => {
  expect(addressOf(vips.parameters)).toMatchObject({
    tag: "vip",
    range: "30-days",
    country: null,
    q: null,
    page: null,
  });
});

test("a saved filter stays selected until the filters change", () => {
  const address = `saved=${vips.id}&tag=vip&range=30-days`;
  expect(chosenFilter(read(`${address}&page=2&cursor=abc`), [vips])).toBe(vips);
  for (const search of [`${address}&country=US`, `saved=${vips.id}&tag=vip`, "tag=vip&range=30-days", "saved=gone"])
    expect(chosenFilter(read(search), [vips]), search).toBeUndefined();
});
