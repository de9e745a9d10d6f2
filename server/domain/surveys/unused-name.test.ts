import { expect, test } from "vitest";
import { freeName } from "./unused-name.ts";

test.each<[string, string[], string]>([
  ["Autumn", ["Spring"], "Autumn"],
  ["Autumn", ["autumn"], "Autumn 2"],
  ["Autumn", ["Autumn", "Autumn 2"], "Autumn 3"],
  ["x".repeat(200), ["x".repeat(200)], `${"x".repeat(198)} 2`],
])("of %j next to %j becomes %j", (wanted, taken, name) => expect(freeName(wanted, taken)).toBe(name));
