import { expect, test } from "vitest";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, signIn } from "#server/testing/factories.ts";

const start = async (cookie: string, page: string) =>
  (await api("GET", `/Account/TourStarted?page=${encodeURIComponent(page)}`, { cookie })).status;
const list = async (cookie: string) => (await api("GET", "/app/tours/list", { cookie })).json();

test("a page's tour is recorded once, for the person, in all of their accounts", async () => {
  const [first, second] = [await anAccount(), await anAccount()];
  await aMembership(second.accountId, first.owner, "member");
  const [here, there] = [await signIn(first.owner, first.accountId), await signIn(first.owner, second.accountId)];
  expect(await list(here)).toEqual([]);
  for (const page of ["/surveys/edit", "/dashboard", "/surveys/edit"]) expect(await start(here, page)).toBe(204);
  expect(await list(there)).toEqual(["/surveys/edit", "/dashboard"]);
  expect(await list(await signIn(second.owner))).toEqual([]);
});

test.each(["", " ", "x".repeat(201), "a\u0000b"])("%j is not a page", async (page) => {
  const cookie = await signIn((await anAccount()).owner);
  expect([await start(cookie, page), await list(cookie)]).toEqual([400, []]);
});

test("beyond a hundred pages, only the last hundred are kept", async () => {
  const cookie = await signIn((await anAccount()).owner);
  for (let index = 0; index < 102; index++) await start(cookie, `/page/${index}`);
  const pages = await list(cookie);
  expect([pages.length, pages[0], pages.at(-1)]).toEqual([100, "/page/2", "/page/101"]);
});
