import { expect, test } from "vitest";
import { intercomChat } from "./intercom.ts";

const app = { appId: "app1", secret: "intercom-secret-1", region: "eu", widgetUrl: undefined } as const;

test("a person is proved by the hash that Intercom documents", () => {
  const userHash = "ab24a24ec42ec1cd8e758b5b4a3e8dd7f7d848af373fede897e90a6004dbc685";
  expect(intercomChat(app).identify("user-42")).toEqual({ userId: "user-42", userHash });
});

test("the page gets no secret, and another script's origin may be connected to", () => {
  const widgetUrl = "http://127.0.0.1:3001/intercom/widget/app1";
  const { settings, sources } = intercomChat({ ...app, widgetUrl });
  expect(settings).toEqual({ appId: "app1", region: "eu", scriptUrl: widgetUrl });
  expect(sources.connect).toContain("http://127.0.0.1:3001");
  expect(intercomChat(app).sources.connect.join(" ")).not.toContain("127.0.0.1");
});
