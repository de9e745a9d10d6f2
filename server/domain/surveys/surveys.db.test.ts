import { describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

async function aMerchant() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const get = async (path: string) => await api("GET", path, { cookie });
  const save = async (body: object) => await api("POST", "/Survey/Save", { cookie, body });
  const saved = async (body: object): Promise<Survey> => await (await save(body)).json();
  const toggle = async (id = "") => await get(`/Survey/ToggleStatusById/${id}`);
  const inside = <Result>(work: () => Promise<Result>) => inAccount(account.accountId, work);
  return { ...account, cookie, get, save, saved, toggle, inside };
}

const channel = {
  type: "single",
  title: "How did you first hear about us?",
  choices: [
    { id: "radio", label: "Radio" },
    { id: "friend", label: "A friend" },
  ],
};

describe("the working survey of an account", () => {
  test("is created from the default once, even by concurrent requests", async () => {
    const { get, inside, accountId } = await aMerchant();
    const surveys: Survey[] = await Promise.all(
      Array.from({ length: 5 }, async () => (await get("/Survey/GetByAccount")).json()),
    );
    expect(new Set(surveys.map((survey) => survey.id)).size).toBe(1);
    expect(surveys[0]).toMatchObject({ status: "draft", enabled: false, isPublished: false, version: 0 });
    expect(surveys[0]?.questions.length).toBeGreaterThan(2);
    expect(await inside(() => tenant().survey.count())).toBe(1);
    expect(await inside(() => tenant().account.findUnique({ where: { id: accountId } }))).toMatchObject({
      surveyCustomizedAt: null,
    });
  });

  test("has a name of its own if the previous one was archived", async () => {
    const { get, saved } = await aMerchant();
    const previous: Survey = await (await get("/Survey/GetByAccount")).json();
    await saved({ id: previous.id, status: "archived" });
    const next: Survey = await (await get("/Survey/GetByAccount")).json();
    expect([previous.name, next.name]).toEqual(["Post-purchase survey", "Post-purchase survey 2"]);
  });

  test("is the published one, else the last edited", async () => {
    const { get, saved, toggle } = await aMerchant();
    const first = await saved({ name: "First", questions: [channel] });
    const second = await saved({ name: "Second", questions: [channel] });
    expect(second.updatedAt, "as soon as it is made").toBe(second.createdAt);
    expect(await (await get("/Survey/GetByAccount")).json()).toMatchObject({ id: second.id });
    await toggle(first.id);
    await saved({ id: second.id, name: "Second, edited later" });
    expect(await (await get("/Survey/GetByAccount")).json()).toMatchObject({ id: first.id });
  });
});

describe("saving", () => {
  test("keeps omitted fields, and counts revisions", async () => {
    const { saved } = await aMerchant();
    const draft = await saved({ name: "Mine", questions: [channel] });
    expect(draft).toMatchObject({ name: "Mine", revision: 1, status: "draft" });
    expect(draft.questions[0]?.questionNameId).toBe("how-did-you-first-hear-about-us");
    const renamed = await saved({ id: draft.id, name: "Renamed" });
    expect(renamed).toMatchObject({ name: "Renamed", revision: 2, questions: draft.questions });
    const settings = await saved({ id: draft.id, settings: { allowBack: false } });
    expect(settings.settings).toEqual({ ...draft.settings, allowBack: false });
    expect(draft.settings.autoAdvance).toBe(true);
    await saved({ id: draft.id, settings: { autoAdvance: false } });
    const later = await saved({ id: draft.id, settings: { allowBack: true } });
    expect(later.settings).toEqual({ ...draft.settings, autoAdvance: false });
  });

  test("an id is assigned once in the account, permanently", async () => {
    const { saved } = await aMerchant();
    const first = await saved({ questions: [channel] });
    await saved({ id: first.id, questions: [] });
    const second = await saved({ questions: [channel] });
    expect(second.questions[0]?.questionNameId).toBe("how-did-you-first-hear-about-us-2");
  });

  test("a question keeps its type", async () => {
    const { saved, save } = await aMerchant();
    const draft = await saved({ questions: [{ ...channel, questionNameId: "channel" }] });
    const response = await save({
      id: draft.id,
      questions: [{ questionNameId: "channel", type: "text", title: "Where?" }],
    });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(["questions[0].type"]);
  });

  test("a stale revision is a conflict that shows the current survey, and nothing is stored", async () => {
    const { saved, save, get } = await aMerchant();
    const draft = await saved({ name: "Mine", questions: [channel] });
    await saved({ id: draft.id, revision: 1, name: "Theirs" });
    const response = await save({ id: draft.id, revision: 1, name: "Late" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ current: { name: "Theirs", revision: 2 } });
    expect(await (await get(`/Survey/GetById/${draft.id}`)).json()).toMatchObject({ name: "Theirs" });
    expect(await saved({ id: draft.id, name: "Without a revision" })).toMatchObject({ revision: 3 });
  });

  test("of two saves at once with one revision, one is stored, the other gets a conflict", async () => {
    const { saved, save } = await aMerchant();
    const draft = await saved({ questions: [channel] });
    const answers = await Promise.all([1, 2, 3].map((n) => save({ id: draft.id, revision: 1, name: `Save ${n}` })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  test("errors name the field by its path, and nothing is stored in part", async () => {
    const { save, inside } = await aMerchant();
    const response = await save({
      questions: [channel, { ...channel, title: "x".repeat(501) }, { ...channel, choices: [{ id: "a", label: 7 }] }],
    });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(Object.keys(errors)).toEqual(["questions[1].title", "questions[2].choices[0].label"]);
    expect(await inside(() => tenant().survey.count())).toBe(0);
    expect(await inside(() => tenant().question.count())).toBe(0);
  });

  test.each([
    ["questions", "many"],
    ["questions", { 0: channel }],
    ["name", 7],
    ["name", ""],
    ["name", "a\u0000b"],
    ["locale", "not a locale!"],
    ["settings", []],
    ["revision", "1"],
    ["revision", 1.5],
    ["publish", "yes"],
    ["status", "published"],
    ["thankYou", "Thanks"],
  ])("%s as %j is refused by name", async (field, value) => {
    const { save } = await aMerchant();
    const response = await save({ [field]: value });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)[0]).toMatch(new RegExp(`^${field}`));
  });

  test("a published survey that was read can be sent back with one field changed", async () => {
    const { saved, save } = await aMerchant();
    const published = await saved({ questions: [channel], publish: true });
    expect(published.status).toBe("published");
    const response = await save({ ...published, name: "Renamed" });
    expect([response.status, (await response.json()).name]).toEqual([200, "Renamed"]);
  });

  test("the first save by a person checks off the task", async () => {
    const { saved, get } = await aMerchant();
    expect(await (await get("/Profile/SetupChecklist")).json()).toEqual({
      customizedSurveyCompleted: false,
      enabledSurveyCompleted: false,
      integrationConnectedCompleted: false,
      completedCount: 0,
    });
    await saved({ questions: [channel], publish: true });
    expect(await (await get("/Profile/SetupChecklist")).json()).toMatchObject({
      customizedSurveyCompleted: true,
      completedCount: 1,
    });
  });
});

describe("publishing", () => {
  test("freezes what is saved; later drafts don't change it", async () => {
    const { saved, inside } = await aMerchant();
    const first = await saved({ questions: [channel], publish: true });
    expect(first).toMatchObject({ version: 1, isPublished: true, status: "published", enabled: false });
    await saved({ id: first.id, questions: [] });
    const [frozen] = await inside(() => tenant().surveyVersion.findMany());
    expect(frozen).toMatchObject({ version: 1, document: { questions: first.questions } });
    expect(await saved({ id: first.id, questions: first.questions, publish: true })).toMatchObject({ version: 2 });
  });

  test("without questions is refused by name, and nothing is stored", async () => {
    const { save, inside } = await aMerchant();
    const refused = await save({ questions: [{ type: "statement", title: "Hello" }], publish: true });
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, ["questions"]]);
    expect(await inside(() => tenant().survey.count())).toBe(0);
  });
});

describe("a question that nobody can reach", () => {
  const never = [
    { questionNameId: "q", ...channel },
    {
      type: "text",
      title: "Why?",
      showIf: {
        all: [
          { answer: "q", op: "answered" },
          { answer: "q", op: "is", value: "tv" },
        ],
      },
    },
  ];

  test("is allowed in a draft, but not published", async () => {
    const { save, saved, inside } = await aMerchant();
    const { id } = await saved({ questions: never });
    const response = await save({ id, publish: true });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors).toEqual({ "questions[1].showIf.all[1]": [expect.stringContaining("why would never be shown")] });
    expect(await inside(() => tenant().surveyVersion.count())).toBe(0);
  });

  test("keeps the switch from publishing the draft, with an error", async () => {
    const { saved, toggle } = await aMerchant();
    const { id } = await saved({ questions: never });
    const response = await toggle(id);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { type: expect.stringContaining("/never-shown"), errors: { "questions[1].showIf.all[1]": expect.anything() } },
    ]);
  });

  test.each([
    ["q", "is this question itself"],
    ["later", "comes later"],
    ["gone", "isn't in the survey"],
  ])("with a condition on %s is refused at once: it %s", async (answer, message) => {
    const { save } = await aMerchant();
    const questions = [
      { ...channel, questionNameId: "q", showIf: { answer, op: "answered" } },
      { ...channel, questionNameId: "later" },
    ];
    const response = await save({ questions });
    const { errors } = await response.json();
    expect(errors).toEqual({ "questions[0].showIf.answer": [expect.stringContaining(`${answer} ${message}`)] });
  });
});
