import { beforeAll, describe, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

let cookie: string;
let accountId: string;
const ids: Record<string, string> = {};

/** Five surveys: Apple is the published one, Banana archived; the others are drafts. */
beforeAll(async () => {
  const account = await anAccount();
  accountId = account.accountId;
  cookie = await signIn(account.owner);
  for (const name of ["cherry", "Apple", "Banana", "date 50%_x", "elder"]) ids[name] = await save({ name });
  await save({ id: ids.Apple, publish: true });
  await save({ id: ids.Banana, status: "archived" });
  await save({ id: ids.elder, questions: [{ type: "text", title: "Which walnut?" }] });
});

async function save(body: object): Promise<string> {
  const questions = [{ type: "text", title: "Where from?" }];
  const response = await api("POST", "/Survey/Save", { cookie, body: { questions, ...body } });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

async function list(query = "") {
  const response = await api("GET", `/Survey/List?${query}`, { cookie });
  const answer = await response.json();
  return { status: response.status, answer, names: (answer.items ?? []).map(({ name }: { name: string }) => name) };
}

test("without a filter every survey is listed, last changed first, with who changed it", async () => {
  const { answer, names } = await list();
  expect(names).toEqual(["elder", "Banana", "Apple", "date 50%_x", "cherry"]);
  expect(answer).toMatchObject({ total: 5, page: 1, limit: 25, nextCursor: null });
  expect(answer.items[0]).toMatchObject({ id: ids.elder, status: "draft", revision: 2, updatedBy: "A person" });
});

describe("the status", () => {
  test.each([
    ["published", ["Apple"]],
    ["archived", ["Banana"]],
    ["draft", ["elder", "date 50%_x", "cherry"]],
    ["archived,published", ["Banana", "Apple"]],
    ["", ["elder", "Banana", "Apple", "date 50%_x", "cherry"]],
  ])("%j lists only those, and they are counted", async (status, expected) => {
    const { names, answer } = await list(`status=${status}`);
    expect([names, answer.total]).toEqual([expected, expected.length]);
  });

  test("that is unknown is refused, with the list of valid ones", async () => {
    const { status, answer } = await list("status=live");
    expect([status, answer.errors.status[0]]).toEqual([400, expect.stringContaining("draft, published, archived")]);
  });
});

describe("the search", () => {
  test.each([
    ["APP", ["Apple"]],
    ["walnut", ["elder"]],
    ["50%25_", ["date 50%_x"]],
    ["nothing such", []],
  ])("%j finds names and titles of questions, taken literally", async (search, expected) => {
    expect((await list(`search=${search}`)).names).toEqual(expected);
  });
});

describe("the order", () => {
  const byName = ["Apple", "Banana", "cherry", "date 50%_x", "elder"];
  test.each([
    ["sortField=name", byName],
    ["sortField=name&isDesc=true", byName.toReversed()],
    ["sortField=createdAt&isDesc=false", ["cherry", "Apple", "Banana", "date 50%_x", "elder"]],
    ["sortField=updatedAt&isDesc=false", ["cherry", "date 50%_x", "Apple", "Banana", "elder"]],
  ])("%s is kept across pages and by cursor", async (query, expected) => {
    const first = await list(`${query}&limit=2`);
    const second = await list(`${query}&limit=2&cursor=${first.answer.nextCursor}`);
    const third = await list(`${query}&limit=2&cursor=${second.answer.nextCursor}`);
    expect([...first.names, ...second.names, ...third.names]).toEqual(expected);
    expect([second.answer.page, third.answer.page, third.answer.nextCursor]).toEqual([2, 3, null]);
    expect((await list(`${query}&limit=2&page=2`)).names).toEqual(second.names);
    expect((await list(`${query}&limit=2&skip=1`)).names).toEqual(expected.slice(1, 3));
  });

  test("by anything else is refused with the list of valid ones", async () => {
    const { status, answer } = await list("sortField=status");
    expect([status, answer.errors.sortField]).toEqual([400, ["must be one of updatedAt, name, createdAt"]]);
  });

  test("a cursor of another list is refused", async () => {
    const { answer } = await list("limit=2&sortField=name");
    expect((await list(`limit=2&cursor=${answer.nextCursor}`)).status).toBe(400);
  });
});

test("another account sees none of them", async () => {
  const { owner } = await anAccount();
  const answer = await (await api("GET", "/Survey/List", { cookie: await signIn(owner) })).json();
  expect(answer).toMatchObject({ items: [], total: 0 });
});

test("a question is returned as it was last saved, in any survey", async () => {
  const path = "/Survey/GetQuestionElement?questionNameId=which-walnut";
  const stored = await (await api("GET", path, { cookie })).json();
  expect(stored).toEqual({ questionNameId: "which-walnut", type: "text", title: "Which walnut?", required: false });
  expect((await api("GET", "/Survey/GetQuestionElement?questionNameId=never", { cookie })).status).toBe(404);
  expect(await inAccount(accountId, () => tenant().survey.count())).toBe(5);
});
