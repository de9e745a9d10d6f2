import { afterAll, describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { lookInto } from "#server/edge/http/testing/callers.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, theStaff } from "#server/testing/factories.ts";

afterAll(stopSender);

const first = [{ questionNameId: "q", type: "text", title: "First" }];
const second = [{ questionNameId: "q", type: "text", title: "Second" }];

async function aMerchant() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const post = (path: string, body: object, as = cookie) => api("POST", path, { cookie: as, body });
  const saved = async (body: object, as = cookie): Promise<Survey> => (await post("/Survey/Save", body, as)).json();
  const get = async (path: string) => (await api("GET", path, { cookie })).json();
  return { ...account, cookie, post, saved, get };
}

async function publishedTwice() {
  const merchant = await aMerchant();
  const { id } = await merchant.saved({ name: "Mine", questions: first, publish: true });
  await merchant.saved({ id, name: "Renamed", questions: second, publish: true });
  return { ...merchant, id };
}

describe("the versions of a survey", () => {
  test("show what each publish froze, latest first", async () => {
    const { get, id } = await publishedTwice();
    const { items, total } = await get(`/app/surveys/versions?surveyId=${id}`);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { version: 2, name: "Renamed", publishedBy: "A person", questionCount: 1, isLive: true },
      { version: 1, name: "Mine", publishedBy: "A person", questionCount: 1, isLive: false },
    ]);
    const frozen = await get(`/app/surveys/version?surveyId=${id}&version=1`);
    expect(frozen).toMatchObject({ surveyId: id, version: 1, name: "Mine", document: { questions: first } });
  });

  test("are paged, searched and sorted", async () => {
    const { get, id } = await publishedTwice();
    const page = await get(`/app/surveys/versions?surveyId=${id}&limit=1&isDesc=false`);
    expect(page).toMatchObject({ items: [{ version: 1 }], total: 2 });
    const next = await get(`/app/surveys/versions?surveyId=${id}&limit=1&isDesc=false&cursor=${page.nextCursor}`);
    expect(next).toMatchObject({ items: [{ version: 2 }], page: 2, nextCursor: null });
    expect(await get(`/app/surveys/versions?surveyId=${id}&search=MIN`)).toMatchObject({ items: [{ version: 1 }] });
    expect(await get(`/app/surveys/versions?surveyId=${id}&search=_`)).toMatchObject({ items: [], total: 0 });
  });

  test("are none before the first publish, and none is live if another survey is", async () => {
    const { get, saved, id } = await publishedTwice();
    const draft = await saved({ questions: second });
    expect(await get(`/app/surveys/versions?surveyId=${draft.id}`)).toMatchObject({ items: [], total: 0 });
    await saved({ id: draft.id, publish: true });
    const { items } = await get(`/app/surveys/versions?surveyId=${id}`);
    expect(items.some(({ isLive }: { isLive: boolean }) => isLive)).toBe(false);
  });

  test("say that staff published, without naming them", async () => {
    const { get, saved, accountId } = await aMerchant();
    const staff = await lookInto(await theStaff(), accountId, 60_000);
    const { id } = await saved({ questions: first, publish: true }, staff);
    const { items } = await get(`/app/surveys/versions?surveyId=${id}`);
    expect(items).toMatchObject([{ publishedBy: "Afterword staff" }]);
  });

  test("a version that never existed is not found", async () => {
    const { cookie, id } = await publishedTwice();
    for (const version of ["3", "999999999"]) {
      const path = `/app/surveys/version?surveyId=${id}&version=${version}`;
      expect((await api("GET", path, { cookie })).status).toBe(404);
    }
    expect((await api("GET", `/app/surveys/version?surveyId=${id}&version=0`, { cookie })).status).toBe(400);
  });
});

describe("restoring a version", () => {
  test("makes it the draft, completely; the name stays, and nothing is published", async () => {
    const { get, saved, post, id } = await publishedTwice();
    const settings = { privacyText: "Later added", allowBack: false };
    await saved({ id, settings, thankYou: { title: "Later", message: "added" } });
    const response = await post("/app/surveys/restore-version", { surveyId: id, version: 1, revision: 3 });
    expect(response.status).toBe(200);
    const restored: Survey = await response.json();
    const { document } = await get(`/app/surveys/version?surveyId=${id}&version=1`);
    expect(restored).toMatchObject({ ...document, name: "Renamed", revision: 4, version: 2, isPublished: true });
    expect(restored.settings).toEqual(document.settings);
    expect(await get(`/app/surveys/version?surveyId=${id}&version=2`)).toMatchObject({
      document: { questions: second },
    });
  });

  test("with a revision that isn't the latest is a conflict, and changes nothing", async () => {
    const { get, post, id } = await publishedTwice();
    const response = await post("/app/surveys/restore-version", { surveyId: id, version: 1, revision: 1 });
    expect([response.status, (await response.json()).current.revision]).toEqual([409, 2]);
    expect(await get(`/Survey/GetById/${id}`)).toMatchObject({ revision: 2, questions: second });
  });

  test("that never existed is not found", async () => {
    const { post, id } = await publishedTwice();
    expect((await post("/app/surveys/restore-version", { surveyId: id, version: 7 })).status).toBe(404);
  });
});

describe("deleting a survey", () => {
  test("removes a draft for every member, and keeps its questions' names reserved", async () => {
    const { accountId, saved, post, get } = await aMerchant();
    const { id } = await saved({ questions: [{ type: "text", title: "Only here" }] });
    const colleague = await aPerson();
    await aMembership(accountId, colleague, "member");
    const response = await post("/app/surveys/delete", { surveyId: id }, await signIn(colleague));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await get(`/Survey/GetById/${id}`)).status).toBe(404);
    expect((await post("/app/surveys/delete", { surveyId: id })).status).toBe(404);
    const again = await saved({ questions: [{ type: "text", title: "Only here" }] });
    expect(again.questions[0]?.questionNameId).toBe("only-here-2");
  });

  test("that was published is a conflict that says what to do instead", async () => {
    const { post, get, id } = await publishedTwice();
    const response = await post("/app/surveys/delete", { surveyId: id });
    expect([response.status, (await response.json()).detail]).toEqual([409, expect.stringContaining("Archive it")]);
    expect(await get(`/Survey/GetById/${id}`)).toMatchObject({ id });
  });
});
