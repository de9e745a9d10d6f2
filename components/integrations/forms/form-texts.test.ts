import { expect, test } from "vitest";
import { formTexts } from "./form-texts.tsx";

const problems = (url: string) => formTexts.Webhook?.check?.({ url });

test.each(["http://example.com/hook", "example.com/hook", "ftp://example.com"])(
  "%s isn't a webhook's address",
  (url) => {
    expect(problems(url)).toEqual({ url: "Enter an address that starts with https://." });
  },
);

test.each(["https://example.com/hook", " HTTPS://example.com "])("%j is left to the server", (url) => {
  expect(problems(url)).toEqual({});
});
