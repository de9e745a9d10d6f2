import { expect, test } from "vitest";
import { matchLocale } from "./match-locale.ts";

test("the tag itself wins, then each shorter one, in any letter case and with either separator", () => {
  const available = ["en", "pt", "pt-BR", "zh", "zh-Hant"];
  expect(matchLocale(available, "pt-BR")).toBe("pt-BR");
  expect(matchLocale(available, "pt-br")).toBe("pt-BR");
  expect(matchLocale(available, "PT_BR")).toBe("pt-BR");
  expect(matchLocale(available, "pt-PT")).toBe("pt");
  expect(matchLocale(available, "zh-Hant-TW")).toBe("zh-Hant");
  expect(matchLocale(available, "zh-TW")).toBe("zh");
});

test("neither a language with the same prefix nor an empty tag matches", () => {
  expect(matchLocale(["en", "fi"], "fil")).toBeUndefined();
  expect(matchLocale(["de-AT"], "de")).toBeUndefined();
  expect(matchLocale(["en"], "")).toBeUndefined();
  expect(matchLocale([], "en")).toBeUndefined();
});
