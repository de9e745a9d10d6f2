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
  const importing = async (survey: unknown) => await api("POST", "/app/surveys/import", { cookie, body: { survey } });
  const inside = <Result>(work: () => Promise<Result>) => inAccount(account.accountId, work);
  return { ...account, get, save, saved, importing, inside };
}

const finished = { questionNameId: "why", type: "text", title: "Why?" };
/** One question for each way to be unfinished, and the fields that cause it. */
const unfinished = [
  { type: "text" },
  { type: "single", title: "Which?" },
  { type: "ranking", title: "In which order?", choices: [{ id: "a", label: "" }] },
  { type: "text", title: "Where?", showIf: { order: "country", op: "in", value: [] } },
  { ...finished, followUp: { question: { type: "longText", title: " " } } },
];
const toBlame = [
  "questions[0].title",
  "questions[1].choices",
  "questions[2].choices[0].label",
  "questions[3].showIf",
  "questions[4].followUp.question.title",
];

describe("a draft", () => {
  test("keeps unfinished questions, without an id until they are finished", async () => {
    const { saved, get, inside } = await aMerchant();
    const { id } = await saved({ questions: unfinished });
    const stored: Survey = await (await get(`/Survey/GetById/${id}`)).json();
    expect(stored.questions).toMatchObject([
      { title: "" },
      { title: "Which?" },
      { choices: [{ id: "a", label: "" }] },
      { showIf: { value: [] } },
      { questionNameId: "why", followUp: { question: { title: " " } } },
    ]);
    expect(stored.questions.map(({ questionNameId }) => questionNameId)).toEqual([...Array(4), "why"]);
    const register = await inside(() => tenant().question.findMany());
    expect(register.map(({ questionNameId, definition }) => [questionNameId, definition])).toEqual([
      ["why", { ...finished, required: false }],
    ]);
    const [first] = stored.questions;
    const again = await saved({ id, questions: [{ ...first, title: "At last?" }] });
    expect(again.questions[0]?.questionNameId).toBe("at-last");
  });

  test.each([
    ["a title that is no text", { type: "text", title: null }],
    ["an unknown type", { type: "poem", title: "" }],
    ["a title of 501", { type: "text", title: "x".repeat(501) }],
    ["a choice without an id", { type: "single", title: "", choices: [{ label: "" }] }],
    [
      "a comparison with a text where it takes a number",
      { ...finished, showIf: { order: "total", op: "gt", value: "a" } },
    ],
  ])("doesn't accept %s", async (_what, question) => {
    const { save } = await aMerchant();
    expect((await save({ questions: [question] })).status).toBe(400);
  });

  test("keeps the registered version of a question while it is unfinished again", async () => {
    const { saved, get } = await aMerchant();
    const { id } = await saved({ questions: [finished] });
    await saved({ id, questions: [{ ...finished, title: "" }] });
    const element = await (await get("/Survey/GetQuestionElement?questionNameId=why")).json();
    expect(element).toMatchObject({ title: "Why?" });
  });

  test("is exported and imported with its unfinished questions", async () => {
    const [one, other] = [await aMerchant(), await aMerchant()];
    const { id } = await one.saved({ questions: unfinished });
    const file = await (await one.get(`/app/surveys/export?surveyId=${id}`)).json();
    const response = await other.importing(file);
    expect(response.status).toBe(201);
    expect((await response.json()).questions).toEqual(file.questions);
  });

  test("is previewed without them", async () => {
    const { saved, get } = await aMerchant();
    await saved({ questions: [{ type: "text", title: "" }, { type: "single", title: "Half done?" }, finished] });
    const html = await (await get("/Survey/PreviewShopifyOrderHtml")).text();
    expect(html).toContain("Why?");
    expect(html).not.toContain("Half done?");
  });
});

describe("publishing a draft with unfinished questions", () => {
  test("is refused with a 400 that names each missing field, and nothing is stored", async () => {
    const { save, inside } = await aMerchant();
    const response = await save({ questions: unfinished, publish: true });
    expect(response.status).toBe(400);
    const { errors, detail } = await response.json();
    expect(Object.keys(errors).map((path) => path.replace(/showIf.*/, "showIf"))).toEqual(toBlame);
    expect(detail).toBe("questions[0].title can't be empty.");
    expect(await inside(() => tenant().survey.count())).toBe(0);
  });

  test("is a conflict for the switch, which names them too", async () => {
    const { saved, get, inside } = await aMerchant();
    const { id } = await saved({ questions: [finished, { type: "single", title: "Which?" }] });
    const response = await get(`/Survey/ToggleStatusById/${id}`);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        type: expect.stringMatching(/\/unfinished-question$/),
        errors: { "questions[1].choices": ["must have at least one choice for type single"] },
        detail:
          "questions[1].choices must have at least one choice for type single. Finish the question, then publish.",
      },
    ]);
    expect(await inside(() => tenant().surveyVersion.count())).toBe(0);
  });

  test("doesn't keep a live survey from being turned off and on", async () => {
    const { saved, get } = await aMerchant();
    const { id } = await saved({ questions: [finished], publish: true });
    await saved({ id, questions: [finished, { type: "text" }] });
    expect(await (await get(`/Survey/ToggleStatusById/${id}`)).json()).toEqual({ surveyId: id, enabled: true });
  });
});

test("a template may contain unfinished questions, and adds them to a survey as they are", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const questions = [
    { type: "text", title: "Is it a gift?" },
    { type: "single", title: "" },
  ];
  const body = { name: "Gifts", questions };
  const template = await (await api("POST", "/SurveyTemplate/Save", { cookie, body })).json();
  expect(template.questions.map((question: object) => "questionNameId" in question)).toEqual([true, false]);
  const response = await api("GET", `/Survey/AppendTemplateToSurvey/${template.id}`, { cookie });
  expect(response.status).toBe(200);
  expect((await response.json()).questions.slice(-2)).toMatchObject(questions);
});
