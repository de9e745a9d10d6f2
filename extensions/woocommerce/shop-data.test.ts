/** @module-tag process */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pluginFolder, runPlugin, savedSettings, surveysIn } from "./testing/run-plugin.ts";

describe("uninstalling", () => {
  const [settings] = Object.values(savedSettings());
  const other = { woocommerce_currency: "EUR" };

  test("deletes all that the plugin stored, and nothing else", () => {
    const { options } = runPlugin({ do: "uninstall", options: { 1: { ...settings, ...other } } });
    expect(options).toEqual({ 1: other });
  });

  test("does so on every site of a network", () => {
    const sites = { 1: { ...settings, ...other }, 2: { ...settings }, 7: { ...settings, ...other } };
    expect(runPlugin({ do: "uninstall", options: sites }).options).toEqual({ 1: other, 2: [], 7: other });
  });

  test("no other option is ever stored", () => {
    const form = {
      _wpnonce: "nonce of afterword_settings",
      afterword: { appUrl: "https://a.example", publishableKey: "pk_0123456789" },
    };
    const { options } = runPlugin({ do: "settings", options: { 1: {} }, form });
    expect(Object.keys(options[1] ?? {})).toEqual(["afterword_settings"]);
    const shown = runPlugin({ do: "page", page: "classic", options: savedSettings(), order: { id: 77 } });
    expect(shown.options).toEqual(savedSettings());
  });
});

describe("a downloaded plugin", () => {
  const plugin = path.join(mkdtempSync(path.join(tmpdir(), "afterword-plugin-")), "afterword");
  afterAll(() => rmSync(path.dirname(plugin), { recursive: true }));
  const page = (settings: unknown, options: Record<number, Record<string, unknown>> = { 1: {} }) => {
    cpSync(pluginFolder, plugin, { recursive: true });
    const text = typeof settings === "string" ? settings : JSON.stringify(settings);
    writeFileSync(path.join(plugin, "afterword-settings.json"), text);
    return runPlugin({ do: "page", page: "classic", plugin, options, order: { id: 77 } });
  };
  const brought = { appUrl: "https://mine.example", publishableKey: "pk_brought_along" };

  test("works with the address and the key in it as soon as it's activated", () => {
    const { html } = page(brought);
    expect(surveysIn(html).map(({ key }) => key)).toEqual(["pk_brought_along"]);
    expect(html).toContain('src="https://mine.example/survey.js"');
  });

  test("gives way to what the merchant saved", () => {
    expect(surveysIn(page(brought, savedSettings()).html)[0]?.key).toBe("pk_0123456789");
    expect(page(brought, savedSettings({ enabled: false })).html).not.toContain("survey.js");
  });

  test.each([
    ["not JSON", "<?php"],
    ["a list", []],
    ["a bad address", { ...brought, appUrl: "javascript:alert(1)" }],
    ["a secret key", { ...brought, publishableKey: "sk_0123456789" }],
    ["other types", { appUrl: 1, publishableKey: [] }],
  ])("whose settings are %s shows nothing, and the page goes on", (_name, settings) => {
    const { html, log } = page(settings);
    expect(html).not.toContain("survey.js");
    expect([html.endsWith("</html>"), log]).toEqual([true, []]);
  });
});

describe("the privacy tools", () => {
  const orders = [77, 81].map((id) => ({ id, status: "failed", customerId: 0, email: "a@example.com" }));
  const run = (email: string) => runPlugin({ do: "privacy", email, options: savedSettings(), orders });

  test("show someone who ordered where their answers are, and remind the merchant to erase them there", () => {
    const { exported, erased } = run("a@example.com");
    expect(JSON.stringify(exported)).toContain("https://surveys.example.com");
    expect(erased).toMatchObject({ items_removed: false, items_retained: true, done: true });
    expect(JSON.stringify(erased)).toMatch(/Erase shopper data.*Order IDs: 77, 81/);
  });

  test("have nothing about anyone else", () => {
    const { exported, erased } = run("b@example.com");
    expect(exported).toEqual({ data: [], done: true });
    expect(erased).toEqual({ items_removed: false, items_retained: false, messages: [], done: true });
  });

  test("suggest a paragraph for the privacy policy", () => {
    const policy = JSON.stringify(run("").policy);
    expect(policy).toContain("Answering is optional.");
    // A connected store sends both with its orders.
    expect(policy).toContain("may also receive your email address and customer number");
  });
});
