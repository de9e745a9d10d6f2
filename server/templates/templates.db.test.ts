import { describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import type { PlanName } from "#lib/plans.ts";
import { inAccount, tenant } from "#server/db.ts";
import { aPicture } from "#server/testing/a-picture.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

async function aMerchant() {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  const get = (path: string) => api("GET", path, { cookie });
  const post = (path: string, body: object) => api("POST", path, { cookie, body });
  const save = (body: object) => post("/SurveyTemplate/Save", body);
  const saved = async (body: object): Promise<Template> => (await save(body)).json();
  const list = async (
    query: Record<string, string> = {},
  ): Promise<{ items: Template[]; total: number; nextCursor: string | null }> =>
    (await get(`/SurveyTemplate/List?${new URLSearchParams(query)}`)).json();
  const append = async (id: string): Promise<Survey> => (await get(`/Survey/AppendTemplateToSurvey/${id}`)).json();
  const clone = async (id: string): Promise<Survey> => (await get(`/Survey/CloneByTemplateId/${id}`)).json();
  const working = async (): Promise<Survey> => (await get("/Survey/GetByAccount")).json();
  const become = (billingPlan: PlanName) =>
    inAccount(accountId, () =>
      tenant().account.update({
        where: { id: accountId },
        data: { billingPlan, trialEndsAt: new Date(Date.now() - 1) },
      }),
    );
  return { accountId, get, post, save, saved, list, append, clone, working, become };
}

const asked = { type: "text", title: "Who is it for?" };
const idsOf = ({ questions }: { questions: Template["questions"] }) =>
  questions.map(({ questionNameId }) => questionNameId);
const namesOf = ({ items }: { items: Template[] }) => items.map(({ name }) => name);

const heardIn = ({ questions }: Survey) =>
  questions.findLast(({ questionNameId }) => /^first-heard(-\d)?$/.test(questionNameId));

/** Two questions, the second asked after the first, with all that plans include. */
const rich = {
  name: "Where from",
  questions: [
    {
      questionNameId: "where",
      type: "single",
      title: "Where from?",
      choices: [
        { id: "radio", label: "Radio", translations: { de: { label: "Rundfunk" } } },
        { id: "friend", label: "A friend" },
      ],
      translations: { de: { title: "Woher?" } },
      showIf: { order: "isFirstOrder", op: "is", value: true },
      followUp: {
        whenChoiceIds: ["radio"],
        question: { questionNameId: "station", type: "text", title: "Which station?" },
      },
    },
    {
      questionNameId: "why",
      type: "text",
      title: "Why us?",
      showIf: {
        all: [
          { answer: "where", op: "is", value: "friend" },
          {
            any: [
              { order: "country", op: "is", value: "DE" },
              { answer: "station", op: "answered" },
            ],
          },
        ],
      },
    },
  ],
};

describe("an own template", () => {
  test("is kept, changed and read; what a change leaves out stays, and null takes it away", async () => {
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

  test("is refused by the path of what is wrong", async () => {
    const { save, list } = await aMerchant();
    const response = await save({ name: "", questions: [asked, { type: "single", title: "Which?", choices: [] }] });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([
      400,
      ["name", "questions[1].choices"],
    ]);
    expect(await list({ status: "own" })).toMatchObject({ items: [], total: 0 });
  });

  test("is deleted once, and surveys that have its questions keep them", async () => {
    const { saved, append, post, get, working } = await aMerchant();
    const { id } = await saved({ name: "Gifts", questions: [asked] });
    await append(id);
    expect((await post("/app/templates/delete", { templateId: id })).status).toBe(204);
    expect((await post("/app/templates/delete", { templateId: id })).status).toBe(404);
    expect((await get(`/SurveyTemplate/GetById/${id}`)).status).toBe(404);
    expect(idsOf(await working())).toContain("who-is-it-for");
  });
});

test("the library's templates are everybody's to read and nobody's to change", async () => {
  const { get, save, post } = await aMerchant();
  const template = await (await get("/SurveyTemplate/GetById/lib-first-heard")).json();
  expect(template).toMatchObject({ id: "lib-first-heard", isOwn: false, category: "attribution", imageUrl: null });
  expect((await save({ id: template.id, name: "Mine", questions: [] })).status).toBe(403);
  expect((await post("/app/templates/delete", { templateId: template.id })).status).toBe(403);
});

describe("the list", () => {
  test("has the library and the account's own by name, or either alone", async () => {
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

  test("finds a part of a name, a description or a question's title, the signs of patterns as letters", async () => {
    const { saved, list } = await aMerchant();
    const followUp = { question: { type: "text", title: "Which pier?" } };
    await saved({
      name: "100% sure",
      description: "For harbours",
      questions: [{ ...asked, title: "Which boat?", followUp }],
    });
    await saved({ name: "Other", questions: [{ type: "text", title: "Another" }] });
    for (const search of ["100%", "HARBOUR", "which boat", "pier?"]) {
      expect([search, namesOf(await list({ search, status: "own" }))]).toEqual([search, ["100% sure"]]);
    }
    expect(await list({ search: "100_", status: "own" })).toMatchObject({ items: [], total: 0 });
    expect((await list({ search: "first hear" })).items.map(({ id }) => id)).toContain("lib-first-heard");
  });

  test("takes categories by id or name, several with commas between them, own ones too", async () => {
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
    "by %s goes page by page, each template once, both ways",
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

  test("knows no cursor of another list", async () => {
    const { list, get } = await aMerchant();
    const { nextCursor } = await list({ limit: "2" });
    expect((await get(`/SurveyTemplate/List?limit=2&sortField=category&cursor=${nextCursor}`)).status).toBe(400);
  });
});

describe("adding a template to the survey", () => {
  test("puts its questions at the end of the draft, as a save by a person, and publishes nothing", async () => {
    const { saved, append, working, get } = await aMerchant();
    const before = await working();
    const { id, questions } = await saved({ name: "Gifts", questions: [asked] });
    const after = await append(id);
    expect(after.questions).toEqual([...before.questions, ...questions]);
    expect(after).toMatchObject({ id: before.id, revision: before.revision + 1, version: 0, isPublished: false });
    expect(await (await get("/Profile/SetupChecklist")).json()).toMatchObject({ customizedSurveyCompleted: true });
  });

  test("gives taken ids a number, also those of questions that are long gone, and conditions follow", async () => {
    const { saved, append, working, post } = await aMerchant();
    const template = await saved(rich);
    const first = await append(template.id);
    expect(idsOf(first).slice(-2)).toEqual(["where", "why"]);
    await post("/Survey/Save", { id: first.id, questions: [] });
    const again = await append(template.id);
    const [where, why] = again.questions;
    expect([where?.questionNameId, where?.followUp?.question.questionNameId, why?.questionNameId]).toEqual([
      "where-2",
      "station-2",
      "why-2",
    ]);
    expect(why?.showIf).toEqual({
      all: [
        { answer: "where-2", op: "is", value: "friend" },
        {
          any: [
            { order: "country", op: "is", value: "DE" },
            { answer: "station-2", op: "answered" },
          ],
        },
      ],
    });
    const third = await append(template.id);
    expect(idsOf(third)).toEqual(["where-2", "why-2", "where-3", "why-3"]);
    expect(idsOf(await working())).toEqual(idsOf(third));
  });

  test("leaves out what the plan has not: a condition on the order counts as met", async () => {
    const { saved, append, become, working, post } = await aMerchant();
    const template = await saved(rich);
    await post("/Survey/Save", { id: (await working()).id, locales: ["en", "de"] });
    await become("Free");
    const [where, why] = (await append(template.id)).questions.slice(-2);
    expect(where).not.toHaveProperty("showIf");
    expect(where).not.toHaveProperty("translations");
    expect(where?.choices?.[0]).toEqual({ id: "radio", label: "Radio" });
    expect(why?.showIf).toEqual({ all: [{ answer: "where", op: "is", value: "friend" }] });
    await become("Orders_1K");
    const targeted = (await append(template.id)).questions.at(-2);
    expect(targeted?.showIf).toEqual({ order: "isFirstOrder", op: "is", value: true });
    expect(targeted).not.toHaveProperty("translations");
  });

  test("leaves out an own template's translations into what the survey does not speak", async () => {
    const { saved, append, working, post } = await aMerchant();
    const template = await saved(rich);
    expect((await append(template.id)).questions.at(-2)?.translations).toBeUndefined();
    const { id } = await working();
    await post("/Survey/Save", { id, locales: ["en", "de"] });
    const after = await append(template.id);
    expect(after.questions.at(-2)?.translations).toEqual({ de: { title: "Woher?" } });
    expect(after.questions.at(-2)?.choices?.[0]?.translations).toEqual({ de: { label: "Rundfunk" } });
  });

  test("lets the library speak the survey's languages and no other", async () => {
    const { append, working, post } = await aMerchant();
    const { id } = await working();
    const english = heardIn(await append("lib-first-heard"));
    expect(english).toMatchObject({ title: "How did you first hear about us?" });
    expect(english?.translations).toBeUndefined();
    await post("/Survey/Save", { id, locale: "de-AT", locales: ["de-AT", "en", "fr", "pl"] });
    const after = await append("lib-first-heard");
    const german = heardIn(after);
    expect(german?.title).toBe("Wie haben Sie zum ersten Mal von uns gehört?");
    expect(Object.keys(german?.translations ?? {}).toSorted()).toEqual(["en", "fr"]);
    expect(german?.translations?.en?.title).toBe(english?.title);
    expect(german?.choices?.map(({ id }) => id)).toEqual(english?.choices?.map(({ id }) => id));
    expect(after.locales).toEqual(["de-AT", "en", "fr", "pl"]);
  });

  test("keeps to a hundred questions", async () => {
    const { saved, get, working } = await aMerchant();
    const many = Array.from({ length: 99 }, (_, index) => ({ ...asked, title: `Question ${index}` }));
    const { id } = await saved({ name: "Many", questions: many });
    const before = await working();
    const response = await get(`/Survey/AppendTemplateToSurvey/${id}`);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["questions"]]);
    expect(await working()).toEqual(before);
  });

  test("by several at once loses none of them", async () => {
    const { saved, get, working } = await aMerchant();
    const { id } = await saved({ name: "Gifts", questions: [asked] });
    const before = await working();
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(`/Survey/AppendTemplateToSurvey/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const after = await working();
    expect(after.revision).toBe(before.revision + 5);
    expect(new Set(idsOf(after)).size).toBe(before.questions.length + 5);
  });
});

describe("a survey made from a template", () => {
  test("is a new draft with its name, its questions and a closing text, beside the others", async () => {
    const { saved, get, working } = await aMerchant();
    const template = await saved({ name: "Gifts", questions: [asked] });
    const former = await working();
    const response = await get(`/Survey/CloneByTemplateId/${template.id}`);
    const survey: Survey = await response.json();
    expect(response.status).toBe(201);
    expect(survey).toMatchObject({
      name: "Gifts",
      status: "draft",
      version: 0,
      revision: 1,
      isPublished: false,
      locales: ["en"],
    });
    expect(survey.questions).toEqual(template.questions);
    expect([survey.thankYou, survey.settings]).toEqual([former.thankYou, former.settings]);
    expect(survey.id).not.toBe(former.id);
    expect(await (await get(`/Survey/GetById/${former.id}`)).json()).toEqual(former);
  });

  test("speaks the languages of the survey that was edited last", async () => {
    const { clone, working, post } = await aMerchant();
    const { id } = await working();
    await post("/Survey/Save", { id, locale: "de", locales: ["de", "en"] });
    const survey = await clone("lib-first-heard");
    expect(survey).toMatchObject({ locale: "de", locales: ["de", "en"] });
    expect(survey.questions[0]?.title).toBe("Wie haben Sie zum ersten Mal von uns gehört?");
    expect(survey.thankYou).toMatchObject({ title: "Vielen Dank", translations: { en: { title: "Thank you" } } });
  });

  test("is made on any plan, without what the plan has not", async () => {
    const { saved, get, become } = await aMerchant();
    const { id } = await saved(rich);
    await become("Free");
    const response = await get(`/Survey/CloneByTemplateId/${id}`);
    const survey: Survey = await response.json();
    expect([response.status, survey.locales]).toEqual([201, ["en"]]);
    expect(survey.questions[0]).not.toHaveProperty("showIf");
  });
});
