import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findScreen } from "#lib/screens.ts";

const file = new URL("../../../../extensions/shopify/shopify.app.toml", import.meta.url);
const toml = readFileSync(file, "utf8");

/** Every value of a key: a text, or a list of them. */
const valuesOf = (key: string) =>
  [...toml.matchAll(new RegExp(`^ *${key} = (.+)$`, "gm"))].map(([, value = ""]): unknown => JSON.parse(value));
const pathOf = (url: unknown) => new URL(String(url)).pathname;

test("the app's configuration names addresses that there are", () => {
  for (const url of [...valuesOf("application_url"), ...valuesOf("redirect_urls").flat()]) {
    expect([url, findScreen(pathOf(url))?.path]).toEqual([url, "/dashboard"]);
  }
  // Spelled out: Shopify appends a path to the application URL, which has one of its own.
  expect(valuesOf("uri").map(pathOf)).toEqual(["/api/webhooks/shopify", "/api/webhooks/shopify"]);
});

test("the app's configuration declares no webhook that holds an order, and the scopes that are asked for", () => {
  expect(valuesOf("topics")).toEqual([["app/uninstalled", "app/scopes_update"]]);
  expect(valuesOf("compliance_topics")).toEqual([["customers/data_request", "customers/redact", "shop/redact"]]);
  expect(valuesOf("scopes")).toEqual(["read_orders,read_customers"]);
  expect(valuesOf("optional_scopes")).toEqual([["write_orders", "write_customers", "write_discounts"]]);
});
