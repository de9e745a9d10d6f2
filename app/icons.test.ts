import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { screens } from "#lib/screens.ts";

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name));

test("the touch icon is an opaque square of 180 pixels", async () => {
  const icon = sharp(read("apple-icon.png"));
  expect(await icon.metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
  expect((await icon.stats()).isOpaque).toBe(true);
});

test("favicon.ico holds one image of 32 pixels", async () => {
  const file = read("favicon.ico");
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file.readUInt32LE(14) + 22]).toEqual([1, 1, file.length]);
  expect(await sharp(file.subarray(file.readUInt32LE(18))).metadata()).toMatchObject({ width: 32, height: 32 });
});

test("crawlers may read the documentation, and no other screen", () => {
  const rules = [
    ...read("robots.txt")
      .toString()
      .matchAll(/^(Allow|Disallow): (\S+)$/gm),
  ];
  // The longest rule that matches decides (RFC 9309, section 2.2.2).
  const mayRead = (address: string) =>
    rules
      .filter(([, , start = ""]) => address.startsWith(start))
      .sort(([, , one = ""], [, , other = ""]) => other.length - one.length)[0]?.[1] === "Allow";
  const readable = screens.map((screen) => screen.path).filter(mayRead);
  expect(readable).toEqual(["/docs/api", "/docs/api/{area}", "/problems", "/problems/{slug}"]);
});
