import { expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

async function aMerchant() {
  const cookie = await signIn((await anAccount()).owner);
  const get = async (path: string) => await api("GET", path, { cookie });
  const save = async (body: object) => await api("POST", "/Survey/Save", { cookie, body });
  const saved = async (body: object): Promise<Survey> => await (await save(body)).json();
  const toggle = async (id = "") => await get(`/Survey/ToggleStatusById/${id}`);
  return { get, save, saved, toggle };
}

const channel = {
  type: "single",
  title: "How did you first hear about us?",
  choices: [
    { id: "radio", label: "Radio" },
    { id: "friend", label: "A friend" },
  ],
};

test("the switch flips the live survey, with and without its id", async () => {
  const { saved, toggle } = await aMerchant();
  const { id } = await saved({ questions: [channel], publish: true });
  expect(await (await toggle(id)).json()).toEqual({ surveyId: id, enabled: true });
  expect(await (await toggle()).json()).toEqual({ surveyId: id, enabled: false });
});

test("the switch publishes the account's own survey if nothing was published", async () => {
  const { get, toggle } = await aMerchant();
  const { enabled, surveyId } = await (await toggle()).json();
  expect(enabled).toBe(true);
  expect(await (await get(`/Survey/GetById/${surveyId}`)).json()).toMatchObject({ version: 1, enabled: true });
  expect(await (await get("/Profile/Profile")).json()).toMatchObject({
    surveyEnabled: true,
    publishedSurveyId: surveyId,
  });
});

test("the switch on another survey publishes and enables that one, and the previous one stops", async () => {
  const { saved, toggle, get } = await aMerchant();
  const first = await saved({ name: "First", questions: [channel] });
  const second = await saved({ name: "Second", questions: [channel] });
  await toggle(first.id);
  expect(await (await toggle(second.id)).json()).toEqual({ surveyId: second.id, enabled: true });
  expect(await (await get(`/Survey/GetById/${first.id}`)).json()).toMatchObject({
    enabled: false,
    isPublished: false,
  });
});

test("the switch on a survey without questions is a conflict", async () => {
  const { saved, toggle } = await aMerchant();
  const { id } = await saved({ questions: [] });
  expect((await toggle(id)).status).toBe(409);
});

test("an archived survey that is on must be turned off first", async () => {
  const { saved, save, toggle } = await aMerchant();
  const { id } = await saved({ questions: [channel] });
  await toggle(id);
  expect((await save({ id, status: "archived" })).status).toBe(409);
  await toggle(id);
  expect(await saved({ id, status: "archived" })).toMatchObject({ status: "archived" });
});

test("a window gets the state that it names, also if another window changed it before", async () => {
  const { get, saved, toggle } = await aMerchant();
  const { id } = await saved({ questions: [channel], publish: true });
  await toggle(id);
  expect(await (await toggle(`${id}?enabled=true`)).json()).toEqual({ surveyId: id, enabled: true });
  expect(await (await toggle(`${id}?enabled=false`)).json()).toEqual({ surveyId: id, enabled: false });
  expect(await (await toggle(`${id}?enabled=false`)).json()).toEqual({ surveyId: id, enabled: false });
  const other = await saved({ name: "Other", questions: [channel] });
  await toggle(`${id}?enabled=true`);
  expect(await (await toggle(`${other.id}?enabled=false`)).json()).toEqual({ surveyId: other.id, enabled: false });
  expect(await (await get(`/Survey/GetById/${other.id}`)).json()).toMatchObject({ version: 0, isPublished: false });
  expect(await (await get("/Profile/Profile")).json()).toMatchObject({ surveyEnabled: false, publishedSurveyId: id });
  expect((await toggle(`${id}?enabled=maybe`)).status).toBe(400);
});
