import { expect, test } from "vitest";
import { StoreDomain } from "./shapes.ts";

test("a store's domain may have the folder that WordPress is in, and nothing else behind it", () => {
  for (const domain of ["shop.example.com", "Shop.example.com/store", "shop.example.com/a/b/c/d", ""])
    expect(StoreDomain.parse(domain)).toBe(domain.toLowerCase());
  for (const wrong of ["shop.example.com/a?b", "https://shop.example.com", "shop.example.com/a/b/c/d/e", "a/b"])
    expect(StoreDomain.safeParse(wrong).success, wrong).toBe(false);
});
