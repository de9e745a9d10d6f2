import { expect, test } from "vitest";
import { shortenAddresses, withPlainAddresses } from "./plain-addresses.ts";

test("the addresses in a recorded page lose their query strings, however deep they are", () => {
  const link = { tagName: "a", attributes: { class: "link", href: "https://app.example/surveys?q=Ann#content" } };
  const event = { type: 2, data: { href: "https://app.example/surveys?q=Ann", node: { childNodes: [link] } } };
  expect(shortenAddresses(event)).toEqual({
    type: 2,
    data: {
      href: "https://app.example/surveys",
      node: { childNodes: [{ tagName: "a", attributes: { class: "link", href: "https://app.example/surveys" } }] },
    },
  });
});

test("there is no replay where the recorder's options can't be reached", () => {
  expect(withPlainAddresses({ name: "Replay" })).toBeNull();
});
