import { describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { aMerchant, asked, idsOf } from "./testing/a-merchant.ts";

const heardIn = ({ questions }: Survey) =>
  questions.findLast(({ questionNameId }) => /^first-heard(-\d)?$/.test(questionNameId ?? ""));

/** Two questions, the second a follow-up of the first, with every part that depends on the plan. */
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

describe("adding a template to the survey", () => {
  test("adds its questions to the end of the draft, as a save by a person, and publishes nothing", async () => {
    const { saved, append, working, get } = await aMerchant();
    const before = await working();
    const { id, questions } = await saved({ name: "Gifts", questions: [asked] });
    const after = await append(id);
    expect(after.questions).toEqual([...before.questions, ...questions]);
    expect(after).toMatchObject({ id: before.id, revision: before.revision + 1, version: 0, isPublished: false });
    expect(await (await get("/Profile/SetupChecklist")).json()).toMatchObject({ customizedSurveyCompleted: true });
  });

  test("gives used ids a number, also those of removed questions, and conditions follow", async () => {
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

  test("leaves out what the plan doesn't include: a condition on the order counts as met", async () => {
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

  test("leaves out an own template's translations into languages that the survey doesn't have", async () => {
    const { saved, append, working, post } = await aMerchant();
    const template = await saved(rich);
    expect((await append(template.id)).questions.at(-2)?.translations).toBeUndefined();
    const { id } = await working();
    await post("/Survey/Save", { id, locales: ["en", "de"] });
    const after = await append(template.id);
    expect(after.questions.at(-2)?.translations).toEqual({ de: { title: "Woher?" } });
    expect(after.questions.at(-2)?.choices?.[0]?.translations).toEqual({ de: { label: "Rundfunk" } });
  });

  test("never assumes an own template's original text is English: its language is unknown", async () => {
    const { saved, append, working, post } = await aMerchant();
    const choices = [
      { id: "a", label: "Ja", translations: { fr: { label: "Oui" } } },
      { id: "b", label: "Nein" },
    ];
    const translations = { fr: { title: "Un titre" }, it: { title: "Un titolo" } };
    const question = { type: "single", title: "Ein Titel", choices, translations };
    const template = await saved({ name: "Deutsch", questions: [question] });
    await post("/Survey/Save", { id: (await working()).id, locale: "fr", locales: ["fr", "en", "it"] });
    const french = (await append(template.id)).questions.at(-1);
    expect(french).toMatchObject({ title: "Un titre", translations: { it: { title: "Un titolo" } } });
    expect(french?.translations).not.toHaveProperty("en");
    expect(french?.choices?.[0]).toEqual({ id: "a", label: "Oui" });
  });

  test("shows the library in the survey's languages and no other", async () => {
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

  test("allows at most a hundred questions", async () => {
    const { saved, get, working } = await aMerchant();
    const many = Array.from({ length: 99 }, (_, index) => ({ ...asked, title: `Question ${index}` }));
    const { id } = await saved({ name: "Many", questions: many });
    const before = await working();
    const response = await get(`/Survey/AppendTemplateToSurvey/${id}`);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["questions"]]);
    expect(await working()).toEqual(before);
  });

  test("several at once lose none of them", async () => {
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

describe("a survey created from a template", () => {
  test("is a new draft with its name, its questions and a thank-you text, in addition to the others", async () => {
    const { saved, get, working } = await aMerchant();
    const template = await saved({ name: "Gifts", questions: [asked] });
    const current = await working();
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
    expect([survey.thankYou, survey.settings]).toEqual([current.thankYou, current.settings]);
    expect(survey.id).not.toBe(current.id);
    expect(await (await get(`/Survey/GetById/${current.id}`)).json()).toEqual(current);
  });

  test("has the languages of the survey that was edited last", async () => {
    const { clone, working, post } = await aMerchant();
    const { id } = await working();
    await post("/Survey/Save", { id, locale: "de", locales: ["de", "en"] });
    const survey = await clone("lib-first-heard");
    expect(survey).toMatchObject({ locale: "de", locales: ["de", "en"] });
    expect(survey.questions[0]?.title).toBe("Wie haben Sie zum ersten Mal von uns gehört?");
    expect(survey.thankYou).toMatchObject({ title: "Vielen Dank", translations: { en: { title: "Thank you" } } });
  });

  test("is created on any plan, without what the plan doesn't include", async () => {
    const { saved, get, become } = await aMerchant();
    const { id } = await saved(rich);
    await become("Free");
    const response = await get(`/Survey/CloneByTemplateId/${id}`);
    const survey: Survey = await response.json();
    expect([response.status, survey.locales]).toEqual([201, ["en"]]);
    expect(survey.questions[0]).not.toHaveProperty("showIf");
  });
});

describe("templates to put into a draft", () => {
  const place = (query: Record<string, string>) => `/app/templates/place?${new URLSearchParams(query)}`;

  test("are returned in the requested order, in the draft's languages, under free names, and aren't saved", async () => {
    const { get, saved, working } = await aMerchant();
    const before = await working();
    const own = await saved({ name: "Own", questions: [{ questionNameId: "recommend", type: "text", title: "Own?" }] });
    const query = { templateIds: `${own.id},lib-recommend,lib-recommend`, locale: "de", locales: "de,fr" };
    const { questions } = await (await get(place(query))).json();
    expect(idsOf({ questions })).toEqual(["recommend", "recommend-2", "recommend-3"]);
    expect(questions[1].title).toMatch(/empfehlen/);
    expect(Object.keys(questions[1].translations)).toEqual(["fr"]);
    expect(await working()).toEqual(before);
  });

  test.each([
    ["no template", ",", 400],
    ["eleven templates", "a,".repeat(11), 400],
    ["an unknown template", "lib-nothing", 404],
  ])("%s are refused", async (_what, templateIds, status) => {
    const { get } = await aMerchant();
    expect((await get(place({ templateIds, locale: "en" }))).status).toBe(status);
  });
});
