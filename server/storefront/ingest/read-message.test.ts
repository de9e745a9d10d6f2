import { expect, test } from "vitest";
import { SaveResponse } from "#lib/calls/survey-shapes.ts";
import { surveyVersion } from "../survey-version.ts";
import { document, firstPage, surveyId } from "../testing/page-messages.ts";
import { readMessage } from "./read-message.ts";

test("a message's fields are those that the call declares, and no other is read", () => {
  const read = new Set<string | symbol>();
  const sent = { responseId: firstPage, event: "view", platform: "None", surface: "thankYou" };
  const body = new Proxy<Record<string, unknown>>(sent, {
    get: (fields, name) => {
      read.add(name);
      return typeof name === "string" ? fields[name] : undefined;
    },
  });
  readMessage(body, surveyVersion(surveyId, 1, "Survey", document), {});
  // Who sends it, and which survey's version, is read before.
  const before = ["apiKey", "shopDomain", "accountId", "surveyId", "version"];
  expect([...read, ...before].toSorted()).toEqual(Object.keys(SaveResponse.shape).toSorted());
});
