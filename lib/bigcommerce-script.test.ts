import { expect, test } from "vitest";
import { bigCommerceScript } from "./bigcommerce-script.ts";

test("the survey is one script element that can't be ended early, and is filled in by the store alone", () => {
  const html = bigCommerceScript("https://surveys.example.com", "</script><script>alert(1)</script>");
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(html.match(/\{\{[^}]*\}\}/g)).toEqual(["{{checkout.order.id}}"]);
  expect(html.length).toBeLessThan(65_536);
});
