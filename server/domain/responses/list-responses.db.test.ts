import { beforeAll, describe, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { listResponses, type ResponsesPage, type ResponsesQuery } from "./index.ts";
import { chose, givenTexts, minute, sides, textResponse, why } from "./testing/given-sides.ts";

const stars: Question = { questionNameId: "stars", type: "rating", title: "Stars?", required: false };

const texts = ({ items }: ResponsesPage) => items.map(({ answer }) => answer);

test("an item has the answer's labels, and its order", async () => {
  const accountId = await givenAccount({ questions: [sides, stars] });
  const [responseId] = await givenResponses(accountId, [
    {
      at: minute(0),
      sourceOrderId: "#1001",
      orderTotalMinor: 4990,
      currency: "USD",
      isFirstOrder: true,
      country: "US",
      answers: { sides: { choices: ["squash", "other", "corn"], body: "Yams" }, stars: { choices: ["4"] } },
    },
    {
      at: minute(1),
      orderTotalMinor: 4990,
      currency: "JPY",
      isFirstOrder: false,
      answers: { stars: { choices: ["5"] } },
    },
  ]);
  const { items, ...rest } = await listResponses({ accountId }, { questionNameId: "sides" });
  expect(rest).toEqual({ total: 1, page: 1, limit: 25, nextCursor: null });
  expect(items).toEqual([
    {
      recordId: expect.stringMatching(uuidPattern),
      responseId,
      isRead: false,
      tags: [],
      testSource: null,
      answeredAt: minute(0),
      answer: "Corn | Squash | Other",
      other: "Yams",
      platform: "None",
      sourceOrderId: "#1001",
      orderTotal: 49.9,
      currency: "USD",
      isFirstOrder: true,
      country: "US",
    },
  ]);
  const ratings = await listResponses({ accountId }, { questionNameId: "stars" });
  expect(ratings.items).toMatchObject([
    { answer: "5", other: null, orderTotal: 4990, currency: "JPY", isFirstOrder: false, sourceOrderId: null },
    { answer: "4", other: null },
  ]);
});

test("answers that don't count, and test orders, are in no list", async () => {
  const accountId = await givenAccount({ questions: [why] });
  await givenResponses(accountId, [
    { at: minute(0), answers: { why: { body: "hidden", counted: false } } },
    { ...textResponse(1, "test"), isTest: true },
    textResponse(2, "counts"),
  ]);
  const page = await listResponses({ accountId }, { questionNameId: "why" });
  expect([texts(page), page.total]).toEqual([["counts"], 1]);
  expect((await listResponses({ accountId }, { questionNameId: "why", search: "hidden" })).total).toBe(0);
});

describe("paging", () => {
  let accountId: string;
  const all = Array.from({ length: 23 }, (_, index) => `text ${index}`);
  beforeAll(async () => {
    accountId = await givenTexts(...all);
  });

  const walk = async (query: Partial<ResponsesQuery>): Promise<(string | null)[]> => {
    const seen: (string | null)[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listResponses({ accountId }, { questionNameId: "why", limit: 5, ...query, cursor });
      seen.push(...texts(page));
      if (page.nextCursor === null) return seen;
      cursor = page.nextCursor;
    }
  };

  test("cursors lead through every answer once, in either direction, sorted and searched", async () => {
    expect(await walk({})).toEqual(all.toReversed());
    expect(await walk({ isDesc: false })).toEqual(all);
    expect(await walk({ search: "text" })).toEqual(all.toReversed());
    expect(await walk({ search: "TEXT 1", isDesc: false })).toEqual(all.filter((text) => text.startsWith("text 1")));
    expect((await walk({ sortField: "orderTotal" })).toSorted()).toEqual(all.toSorted());
    expect((await walk({ sortField: "country", isDesc: true })).toSorted()).toEqual(all.toSorted());
  });

  test("cursor takes precedence over skip, and skip over page", async () => {
    const first = await listResponses({ accountId }, { questionNameId: "why", limit: 5 });
    const cursor = first.nextCursor ?? "";
    const list = (query: Partial<ResponsesQuery>) =>
      listResponses({ accountId }, { questionNameId: "why", limit: 5, ...query });
    expect(await list({ page: 3 })).toMatchObject({
      page: 3,
      limit: 5,
      total: 23,
      items: [{ answer: "text 12" }, {}, {}, {}, {}],
    });
    expect(texts(await list({ page: 3, skip: 1 }))[0]).toBe("text 21");
    expect(await list({ page: 3, skip: 1, cursor })).toMatchObject({
      page: 2,
      items: [{ answer: "text 17" }, {}, {}, {}, {}],
    });
    expect(await list({ page: 6 })).toMatchObject({ items: [], nextCursor: null, total: 23 });
  });

  test("an offset over 10,000 is refused with a hint to use cursor", async () => {
    const tooFar = { code: "invalid", message: expect.stringContaining("cursor") };
    await expect(listResponses({ accountId }, { questionNameId: "why", page: 402 })).rejects.toMatchObject(tooFar);
    await expect(listResponses({ accountId }, { questionNameId: "why", skip: 10_001 })).rejects.toMatchObject(tooFar);
    await expect(listResponses({ accountId }, { questionNameId: "why", page: 401 })).resolves.toMatchObject({
      items: [],
    });
  });

  test("a cursor of another list is refused", async () => {
    const { nextCursor } = await listResponses({ accountId }, { questionNameId: "why", limit: 5 });
    const query = { questionNameId: "why", cursor: nextCursor ?? "", isDesc: false };
    await expect(listResponses({ accountId }, query)).rejects.toMatchObject({
      code: "invalid",
      options: { errors: { cursor: [expect.any(String)] } },
    });
  });

  test("dates mean whole days, and the total follows them", async () => {
    const day = { questionNameId: "why", startDate: "2026-03-01", endDate: "2026-03-01" };
    expect(await listResponses({ accountId }, day)).toMatchObject({ total: 23 });
    expect(
      await listResponses({ accountId }, { ...day, startDate: "2026-02-01", endDate: "2026-02-28" }),
    ).toMatchObject({ total: 0, items: [] });
  });
});

test("totals sort by their amount, and answers without one come last", async () => {
  const accountId = await givenAccount({ questions: [why] });
  const totals: [string, number?, string?][] = [
    ["none"],
    ["yen", 500, "JPY"],
    ["dollar", 4990, "USD"],
    ["cheap", 999, "USD"],
  ];
  await givenResponses(
    accountId,
    totals.map(([body, orderTotalMinor, currency], n) => ({
      ...textResponse(n, body),
      ...(orderTotalMinor === undefined ? {} : { orderTotalMinor }),
      ...(currency === undefined ? {} : { currency }),
    })),
  );
  const sorted = (isDesc?: boolean) =>
    listResponses({ accountId }, { questionNameId: "why", sortField: "orderTotal", isDesc });
  expect(texts(await sorted())).toEqual(["cheap", "dollar", "yen", "none"]);
  expect(texts(await sorted(true))).toEqual(["yen", "dollar", "cheap", "none"]);
});

describe("search", () => {
  test("finds typed texts and the labels of choices in any letter case", async () => {
    const accountId = await givenAccount({ questions: [sides] });
    await givenResponses(accountId, [
      chose(0, ["corn"]),
      chose(1, ["rolls", "other"], "Candied YAMS"),
      chose(2, ["squash", "corn"]),
      chose(3, ["other"], "Corn fritters"),
    ]);
    const found = async (search: string) => {
      const page = await listResponses({ accountId }, { questionNameId: "sides", search });
      expect(page.total).toBe(page.items.length);
      return texts(page);
    };
    expect(await found("yams")).toEqual(["Rolls, 100% | Other"]);
    expect(await found("CORN")).toEqual(["Other", "Corn | Squash", "Corn"]);
    expect(await found("  ")).toHaveLength(4);
    expect(await found("nothing like it")).toEqual([]);
  });

  test.each(["%", "_", "\\", "100%", "a_b", "\\%", "'", '"', "é", "💥", "ab"])("matches %s literally", async (term) => {
    const accountId = await givenTexts(`before ${term} after`, "100 percent, axb, anything else");
    const page = await listResponses({ accountId }, { questionNameId: "why", search: term });
    expect(texts(page)).toEqual([`before ${term} after`]);
  });

  test("finds rare terms beyond the scanned answers, in each account separately", { tags: ["full"] }, async () => {
    const many = Array.from({ length: 20_500 }, (_, n) => (n % 5000 === 7 ? `a lighthouse ${n}` : `a station ${n}`));
    const accountId = await givenTexts(...many);
    const other = await givenTexts("a lighthouse abroad");
    const search = async (term: string, isDesc: boolean) =>
      await listResponses({ accountId }, { questionNameId: "why", search: term, isDesc, limit: 3 });
    const newest = await search("lighthouse", true);
    expect([texts(newest), newest.total]).toEqual([
      ["a lighthouse 20007", "a lighthouse 15007", "a lighthouse 10007"],
      5,
    ]);
    const next = await listResponses(
      { accountId },
      { questionNameId: "why", search: "lighthouse", limit: 3, cursor: newest.nextCursor ?? "" },
    );
    expect(texts(next)).toEqual(["a lighthouse 5007", "a lighthouse 7"]);
    expect(texts(await search("lighthouse 20007", false))).toEqual(["a lighthouse 20007"]);
    expect(await search("station", true)).toMatchObject({ total: 10_000, totalIsCapped: true });
    expect(await listResponses({ accountId: other }, { questionNameId: "why", search: "lighthouse" })).toMatchObject({
      total: 1,
    });
  });

  test("finds rarely chosen choices by the days they were chosen on", { tags: ["full"] }, async () => {
    const accountId = await givenAccount({ questions: [sides] });
    await givenResponses(
      accountId,
      Array.from({ length: 20_500 }, (_, n) => chose(n, n % 10_000 === 7 ? ["corn", "squash"] : ["rolls"])),
    );
    const first = await listResponses(
      { accountId },
      { questionNameId: "sides", search: "squash", limit: 2, isDesc: false },
    );
    expect(first.total).toBe(3);
    expect(first.items.map(({ answeredAt }) => answeredAt)).toEqual([minute(7), minute(10_007)]);
    const query = {
      questionNameId: "sides",
      search: "squash",
      limit: 2,
      isDesc: false,
      cursor: first.nextCursor ?? "",
    };
    expect((await listResponses({ accountId }, query)).items.map(({ answeredAt }) => answeredAt)).toEqual([
      minute(20_007),
    ]);
  });
});
