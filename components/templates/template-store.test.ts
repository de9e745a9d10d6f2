import { afterEach, expect, test, vi } from "vitest";
import { changeQuestion } from "#components/editor/draft.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { createTemplateStore } from "./template-store.ts";

afterEach(() => vi.unstubAllGlobals());

const template: Template = {
  id: "t",
  name: "Gifts",
  description: null,
  category: null,
  imageUrl: null,
  questions: [{ questionNameId: "who", type: "text", title: "Who is it for?", required: false }],
  isOwn: true,
};

/** A server that stores what it receives, with a short delay. */
function aServer() {
  const sent: Template[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const stored = { ...template, ...JSON.parse(body) };
    sent.push(stored);
    await Promise.resolve();
    return Response.json(stored);
  });
  return sent;
}

const titled = (title: string) => (draft: Parameters<typeof changeQuestion>[0]) =>
  changeQuestion(draft, { key: "who", followUp: false }, { title });

test("keeps both questions and details saved at the same time", async () => {
  const sent = aServer();
  const { editor, details } = createTemplateStore({ template, locale: "en", onStored: () => undefined });
  editor.actions.change(titled("Who gets it?"));
  const wanted = { description: "In December", category: "motivation", imageUrl: null };
  details.update(wanted);
  const [state] = await Promise.all([editor.actions.saveNow(), details.flush()]);
  expect(state).toEqual({ kind: "saved" });
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)).toMatchObject({ ...wanted, questions: [{ title: "Who gets it?" }] });
  editor.stop();
});

test("leaves a refused change out of the next save", async () => {
  aServer();
  const { editor, details } = createTemplateStore({ template, locale: "en", onStored: () => undefined });
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { status: 400, title: "", type: "", detail: "No.", traceId: "", errors: { name: ["can't be empty"] } },
      { status: 400, headers: { "content-type": "application/problem+json" } },
    ),
  );
  editor.actions.change((draft) => ({ ...draft, name: "" }));
  expect(await editor.actions.saveNow()).toMatchObject({ kind: "invalid" });
  expect(editor.state().errors).toEqual({ name: "Can't be empty." });
  const sent = aServer();
  details.update({ description: "Kept", category: null, imageUrl: null });
  await details.flush();
  expect(sent).toMatchObject([{ name: "Gifts", description: "Kept" }]);
  editor.stop();
});

test("saves a description that was just typed when the page is left", async () => {
  const sent = aServer();
  const store = createTemplateStore({ template, locale: "en", onStored: () => undefined });
  store.details.update({ description: "Typed last", category: null, imageUrl: null });
  store.saveAll();
  await store.details.flush();
  expect(sent).toMatchObject([{ description: "Typed last" }]);
  store.stop();
});

test("asks before a refused description is lost", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: 401, title: "", type: "", detail: "", traceId: "" }, { status: 401 }),
  );
  const store = createTemplateStore({ template, locale: "en", onStored: () => undefined });
  store.details.update({ description: "Typed while signed out", category: null, imageUrl: null });
  await store.details.flush();
  expect(store.isAtRisk()).toBe(true);
  store.stop();
});

test("asks before closing while the name is being sent and the description waits for it, or a large template is", async () => {
  const hanging = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => hanging.promise);
  const both = createTemplateStore({ template, locale: "en", onStored: () => undefined });
  both.editor.actions.change((draft) => ({ ...draft, name: "Presents" }));
  both.details.update({ description: "Typed last", category: null, imageUrl: null });
  both.saveAll();
  expect(both.isAtRisk()).toBe(true);
  const [question] = template.questions;
  if (!question) throw new Error("the template has a question");
  const questions = [{ ...question, description: "x".repeat(20_000) }];
  const large = createTemplateStore({ template: { ...template, questions }, locale: "en", onStored: () => undefined });
  large.details.update({ description: "Typed last", category: null, imageUrl: null });
  large.saveAll();
  expect(large.isAtRisk()).toBe(true);
  both.stop();
  large.stop();
});
