import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RefusedRequest } from "./RefusedRequest.tsx";

const reason = "scope must be read.";

test("a refused request of a known assistant offers a link back that names its host", () => {
  const returnTo = { location: "https://assistant.example/callback?error=invalid_scope", host: "assistant.example" };
  const drawn = renderToStaticMarkup(<RefusedRequest reason={reason} returnTo={returnTo} />);
  expect(drawn).toContain(reason);
  expect(drawn).toContain(`<a href="${returnTo.location}">Return to assistant.example</a>`);
});

test("one of an unknown assistant leads nowhere", () => {
  expect(renderToStaticMarkup(<RefusedRequest reason={reason} />)).not.toContain("href");
});
