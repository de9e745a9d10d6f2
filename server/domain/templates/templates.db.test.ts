import { describe, expect, test } from "vitest";
import type { Template } from "#lib/calls/survey-template.ts";
import { aPicture } from "#server/testing/a-picture.ts";
import { aMerchant, asked, idsOf } from "./testing/a-merchant.ts";

const namesOf = ({ items }: { items: Template[] }) => items.map(({ name }) => name);

describe("an own template", () => {
  test("is saved, changed and read; omitted fields stay, and null clears one", async () => {
    const { saved, get } = await aMerchant();
    const imageUrl = "https://shop.example.com/a.png";
    const made = await saved({
      name: "Gifts",
      description: "In December",
      category: "motivation",
      imageUrl,
      questions: [asked],
    });
    const questions = [{ ...asked, questionNameId: "who-is-it-for", required: false }];
    const whole = {
      name: "Gifts",
      description: "In December",
      category: "motivation",
      imageUrl,
      questions,
      isOwn: true,
    };
    expect(made).toEqual({ ...whole, id: made.id });
    expect(await saved({ id: made.id, name: "Presents", questions })).toEqual({ ...made, name: "Presents" });
    const bare = await saved({
      id: made.id,
      name: "Presents",
      description: null,
      category: "",
      imageUrl: null,
      questions,
    });
    expect(bare).toMatchObject({ description: null, category: null, imageUrl: null });
    expect(await (await get(`/SurveyTemplate/GetById/${made.id}`)).json()).toEqual(bare);
  });

  test("may have a picture, which is uploaded first", async () => {
    const { saved, post } = await aMerchant();
    const response = await post("/SurveyTemplate/UploadTemplateImage", await aPicture());
    const { url, ...size } = await response.json();
    expect([response.status, size]).toEqual([201, { width: 4, height: 3 }]);
    expect(await saved({ name: "Gifts", imageUrl: url, questions: [] })).toMatchObject({ imageUrl: url });
  });

  test("is refused by the path of the error", async () => {
    const { save, list } = await aMerchant();
    const response = await save({ name: "", questions: [asked, { type: "single", title: 7, choices: [] }] });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([
      400,
      ["name", "questions[1].title"],
    ]);
    expect(await list({ status: "own" })).toMatchObject({ items: [], total: 0 });
  });

  test("is deleted once, and surveys that use its questions keep them", async () => {
    const { saved, append, post, get, working } = await aMerchant();
    const { id } = await saved({ name: "Gifts", questions: [asked] });
    await append(id);
    expect((await post("/app/templates/delete", { templateId: id })).status).toBe(204);
    expect((await post("/app/templates/delete", { templateId: id })).status).toBe(404);
    expect((await get(`/SurveyTemplate/GetById/${id}`)).status).toBe(404);
    expect(idsOf(await working())).toContain("who-is-it-for");
  });
});

test("anyone can read the library's templates, and nobody can change them", async () => {
  const { get, save, post } = await aMerchant();
  const template = await (await get("/SurveyTemplate/GetById/lib-first-heard")).json();
  expect(template).toMatchObject({ id: "lib-first-heard", isOwn: false, category: "attribution", imageUrl: null });
  expect((await save({ id: template.id, name: "Mine", questions: [] })).status).toBe(403);
  expect((await post("/app/templates/delete", { templateId: template.id })).status).toBe(403);
});

describe("the list", () => {
  test("has the library and the account's own by name, or only one of them", async () => {
    const { saved, list } = await aMerchant();
    await saved({ name: "zebra", questions: [asked] });
    await saved({ name: "Aardvark", questions: [asked] });
    const all = await list({ limit: "200" });
    expect(namesOf(all).at(-1)).toBe("zebra");
    expect(namesOf(all)).toEqual(namesOf(all).toSorted(new Intl.Collator("en").compare));
    const [library, own] = [await list({ status: "library", limit: "200" }), await list({ status: "own" })];
    expect(library.items.every(({ isOwn }) => !isOwn)).toBe(true);
    expect(namesOf(own)).toEqual(["Aardvark", "zebra"]);
    expect(all.total).toBe(library.total + own.total);
    expect(all.items).toHaveLength(all.total);
  });

  test("finds a part of a name, a description or a question's title, taken literally", async () => {
    const { saved, list } = await aMerchant();
    const followUp = { question: { type: "text", title: "Which pier?" } };
    await saved({
      name: "100% sure",
      description: "For harbors",
      questions: [{ ...asked, title: "Which boat?", followUp }],
    });
    await saved({ name: "Other", questions: [{ type: "text", title: "Another" }] });
    for (const search of ["100%", "HARBOR", "which boat", "pier?"]) {
      expect([search, namesOf(await list({ search, status: "own" }))]).toEqual([search, ["100% sure"]]);
    }
    expect(await list({ search: "100_", status: "own" })).toMatchObject({ items: [], total: 0 });
    expect((await list({ search: "first hear" })).items.map(({ id }) => id)).toContain("lib-first-heard");
  });

  test("accepts categories by id or name, separated by commas, own ones too", async () => {
    const { saved, list } = await aMerchant();
    await saved({ name: "By name", category: "Purchase motivation", questions: [asked] });
    await saved({ name: "By word", category: "Boats", questions: [asked] });
    expect(namesOf(await list({ categories: "MOTIVATION", status: "own" }))).toEqual(["By name"]);
    expect(namesOf(await list({ categories: "boats, purchase motivation", status: "own" }))).toEqual([
      "By name",
      "By word",
    ]);
    const attribution = await list({ categories: "attribution", limit: "200" });
    expect(attribution.total).toBeGreaterThan(3);
    expect(new Set(attribution.items.map(({ category }) => category))).toEqual(new Set(["attribution"]));
    expect((await list({ categories: "attribution", sortField: "category" })).items[0]?.id).toBe("lib-first-heard");
    expect(await list({ categories: "nothing of the kind" })).toMatchObject({ items: [], total: 0 });
  });

  test.each(["name", "category", "updatedAt"])(
    "by %s is paged, with each template once, in both directions",
    async (sortField) => {
      const { saved, list } = await aMerchant();
      for (const name of ["Same", "Same", "b", "B2", "10", "9"])
        await saved({ name, category: name, questions: [asked] });
      for (const isDesc of ["true", "false"]) {
        const query = { sortField, isDesc };
        const whole = await list({ ...query, limit: "200" });
        const ids: string[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const page = await list({ ...query, limit: "5", ...(cursor ? { cursor } : {}) });
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(ids).toEqual(whole.items.map(({ id }) => id));
        expect(new Set(ids).size).toBe(whole.total);
        expect((await list({ ...query, limit: "5", page: "2" })).items).toEqual(whole.items.slice(5, 10));
        expect((await list({ ...query, skip: "7" })).items).toEqual(whole.items.slice(7, 32));
      }
    },
  );

  test("has the latest change first when sorted by it", async () => {
    const { saved, list } = await aMerchant();
    const first = await saved({ name: "First", questions: [asked] });
    await saved({ name: "Second", questions: [asked] });
    expect(namesOf(await list({ status: "own", sortField: "updatedAt" }))).toEqual(["Second", "First"]);
    await saved({ id: first.id, name: "First, again", questions: [asked] });
    expect(namesOf(await list({ sortField: "updatedAt" })).slice(0, 2)).toEqual(["First, again", "Second"]);
  });

  test.each([
    ["limit", "201"],
    ["page", "0"],
    ["skip", "10001"],
    ["sortField", "createdAt"],
    ["isDesc", "yes"],
    ["status", "published"],
    ["cursor", "abc"],
  ])("refuses %s=%s by its name", async (field, value) => {
    const { get } = await aMerchant();
    const response = await get(`/SurveyTemplate/List?${field}=${value}`);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
  });

  test("refuses a cursor of another list", async () => {
    const { list, get } = await aMerchant();
    const { nextCursor } = await list({ limit: "2" });
    expect((await get(`/SurveyTemplate/List?limit=2&sortField=category&cursor=${nextCursor}`)).status).toBe(400);
  });
});
