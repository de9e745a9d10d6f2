import { expect, test } from "vitest";
import type { Choice } from "#lib/survey/document.ts";
import { choiceParts } from "./choice-parts.ts";

const instagram: Choice = { id: "ig", label: "Instagram" };
const friend: Choice = { id: "friend", label: "A friend", channel: "Referral", pinned: true };

test("reports nothing for identical choices", () => {
  expect(choiceParts([instagram, friend], [{ ...instagram, channel: undefined }, friend])).toEqual([]);
});

test.each<[string, Partial<Choice>, string]>([
  ["picture", { imageUrl: "https://shop.example/ig.png" }, "picture of “Instagram” added"],
  ["channel", { channel: "Social" }, "“Instagram” mapped to the Social channel"],
  ["place", { pinned: true }, "“Instagram” pinned in place"],
  ["exclusive setting", { exclusive: true }, "“Instagram” can only be chosen alone"],
  ["translation", { translations: { de: { label: "Insta" } } }, "translations of “Instagram”"],
])("reports a change of the %s by the choice's label", (_what, change, words) => {
  expect(choiceParts([instagram], [{ ...instagram, ...change }])).toEqual([words]);
});

test("reports removed properties of a choice, too", () => {
  const full: Choice = { ...friend, imageUrl: "https://shop.example/a.png", exclusive: true };
  expect(choiceParts([full], [{ id: "friend", label: "A friend" }])).toEqual([
    "picture of “A friend” removed",
    "“A friend” no longer mapped to a channel",
    "“A friend” no longer pinned",
    "“A friend” can be chosen with others",
  ]);
});

test("reports only the number when many choices changed in the same way", () => {
  const choices = ["a", "b", "c", "d"].map((id): Choice => ({ id, label: id }));
  expect(
    choiceParts(
      choices,
      choices.map((choice) => ({ ...choice, channel: "Social" })),
    ),
  ).toEqual(["channels of 4 choices"]);
});
