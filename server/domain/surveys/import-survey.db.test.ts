import { describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

async function aMerchant() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const save = async (body: object): Promise<Survey> => (await api("POST", "/Survey/Save", { cookie, body })).json();
  const importing = (body: unknown) => api("POST", "/app/surveys/import", { cookie, body });
  const exported = (id: string) => api("GET", `/app/surveys/export?surveyId=${id}`, { cookie });
  return { ...account, cookie, save, importing, exported };
}

const text = (questionNameId: string, more: object = {}) => ({ questionNameId, type: "text", title: "Q", ...more });

describe("an exported survey", () => {
  test("is a file named after the survey, with all of its draft", async () => {
    const { save, exported } = await aMerchant();
    const { id } = await save({ ...defaultSurvey, name: "Über den Kauf, “2026”" });
    const response = await exported(id);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="uber-den-kauf-2026.json"');
    expect(await response.json()).toEqual({
      format: "afterword-survey",
      formatVersion: 1,
      name: "Über den Kauf, “2026”",
      ...defaultSurvey,
    });
  });

  test("can be imported elsewhere unchanged, and exports to the same file again", async () => {
    const [one, other] = [await aMerchant(), await aMerchant()];
    const { id } = await one.save({ ...defaultSurvey, name: "Ours" });
    const file = await (await one.exported(id)).text();
    const response = await other.importing({ survey: JSON.parse(file) });
    expect(response.status).toBe(201);
    const imported: Survey = await response.json();
    expect(imported).toMatchObject({ name: "Ours", status: "draft", version: 0, ...defaultSurvey });
    expect(await (await other.exported(imported.id)).text()).toBe(file);
  });
});

describe("an import", () => {
  test("accepts a bare document, and fills in what it omits", async () => {
    const { importing } = await aMerchant();
    const response = await importing({ survey: { questions: [{ type: "text", title: "Why?" }] } });
    const { locale, settings } = defaultSurvey;
    expect(await response.json()).toMatchObject({
      name: "Imported survey",
      questions: [{ questionNameId: "why" }],
      locale,
      settings,
    });
  });

  test("gets a number after the file's name if another survey has it", async () => {
    const { importing, save } = await aMerchant();
    await save({ name: "Ours", questions: [] });
    const names = [];
    for (const name of ["Ours", "ours"]) {
      const imported: Survey = await (await importing({ survey: { name, questions: [] } })).json();
      names.push(imported.name);
    }
    expect(names).toEqual(["Ours 2", "ours 3"]);
  });

  test("prefers the requested name to that of the file", async () => {
    const { importing } = await aMerchant();
    const response = await importing({ name: "New", survey: { name: "Old", questions: [] } });
    expect(await response.json()).toMatchObject({ name: "New" });
  });

  test("reuses the account's question, and gives one of another type a new id, also in conditions", async () => {
    const { save, importing } = await aMerchant();
    await save({
      questions: [text("same"), { ...text("other-type"), type: "number" }, { ...text("other-type-2"), type: "date" }],
    });
    const response = await importing({
      survey: {
        questions: [
          text("same"),
          text("other-type", { followUp: { question: text("more") } }),
          text("asks", {
            showIf: {
              any: [{ answer: "other-type", op: "is", value: "x" }, { all: [{ answer: "same", op: "answered" }] }],
            },
          }),
        ],
      },
    });
    const { questions }: Survey = await response.json();
    expect(questions).toMatchObject([
      { questionNameId: "same" },
      { questionNameId: "other-type-3", followUp: { question: { questionNameId: "more" } } },
      {
        questionNameId: "asks",
        showIf: { any: [{ answer: "other-type-3" }, { all: [{ answer: "same" }] }] },
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ["a wrong field", { questions: [text("a"), text("b"), text("c", { title: 7 })] }, "survey.questions[2].title"],
    [
      "a choice whose label is no text",
      { questions: [{ type: "single", title: "Q", choices: [{ id: "a", label: 7 }] }] },
      "survey.questions[0].choices[0].label",
    ],
    [
      "a question on a later one",
      { questions: [text("a", { showIf: { answer: "b", op: "answered" } }), text("b")] },
      "survey.questions[0].showIf.answer",
    ],
    ["another format", { format: "theirs", questions: [] }, "survey.format"],
    ["a version that is not ours yet", { formatVersion: 2, questions: [] }, "survey.formatVersion"],
    ["no questions", { name: "Empty" }, "survey.questions"],
    ["a list", [], "survey"],
    ["a text", "{}", "survey"],
    ["settings of the wrong kind", { questions: [], settings: { showOn: ["moon"] } }, "survey.settings.showOn[0]"],
  ])("of %s is refused by its path, and nothing is stored", async (_what, survey, path) => {
    const { accountId, importing } = await aMerchant();
    const response = await importing({ survey });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual([path]);
    expect(await inAccount(accountId, () => tenant().survey.count())).toBe(0);
  });

  test("over 1 MiB is too large", async () => {
    const { importing } = await aMerchant();
    const response = await importing({ survey: { questions: [], note: "x".repeat(1024 * 1024) } });
    expect(response.status).toBe(413);
  });

  test("with parts that the plan doesn't include is a 402", async () => {
    const { accountId, importing } = await aMerchant();
    await inAccount(accountId, () =>
      tenant().account.update({ where: { id: accountId }, data: { trialEndsAt: new Date(Date.now() - 1) } }),
    );
    const showIf = { order: "country", op: "is", value: "DE" };
    const response = await importing({ survey: { questions: [text("q", { showIf })] } });
    expect([response.status, (await response.json()).plan]).toEqual([402, "Orders_1K"]);
  });
});
