/** @module-tag process */
import naughtyStrings from "big-list-of-naughty-strings";
import { describe, expect, test } from "vitest";
import { plainText } from "#lib/survey/plain-text.ts";
import { reserveSpace } from "#lib/survey-snippet.ts";
import { type Run, runPlugin, type StandInOrder, savedSettings, surveysIn } from "./testing/run-plugin.ts";

const order: StandInOrder = {
  id: 77,
  total: "49.90",
  currency: "EUR",
  country: "PT",
  coupons: ["SUMMER, 10", "welcome"],
  customerId: 5,
  created: "2026-11-20T10:00:00+01:00",
  items: [{ productId: 11, sku: "MUG-1" }, { productId: 12, sku: "" }, { productId: 13 }],
  meta: {
    _wc_order_attribution_utm_source: "newsletter",
    _wc_order_attribution_utm_medium: "email",
    _wc_order_attribution_utm_campaign: "spring",
    _wc_order_attribution_referrer: "https://mail.example/",
    _wc_order_attribution_session_entry: "https://shop.example/?utm_source=newsletter",
  },
};

type PageRun = Extract<Run, { do: "page" }>;
const open = (more: Partial<PageRun> = {}) =>
  runPlugin({ do: "page", page: "classic", options: savedSettings(), order, ...more });

const pages = ["classic", "blocks", "blocks without Additional Information", "blocks without Status"] as const;

describe.each(pages)("on a page that is %s", (page) => {
  test.each(["id", "object"] as const)("the survey is there once, if the actions pass the order's %s", (given) => {
    const { html, log, isUncached } = open({ page, given });
    const surveys = surveysIn(html);
    expect(surveys.map(({ orderId }) => orderId)).toEqual(["77"]);
    expect(html.match(/survey\.js"/g)).toHaveLength(1);
    expect(html).toContain(`<div id="${surveys[0]?.target.slice(1)}"`);
    expect([log, isUncached]).toEqual([[], true]);
  });

  test.each([
    ["the order failed", { order: { ...order, status: "failed" } }],
    ["there is no such order", { order: { id: 0 } }],
    ["no key is set", { options: savedSettings({ publishableKey: "" }) }],
    ["no address is set", { options: savedSettings({ appUrl: "" }) }],
    ["nothing is set", { options: { 1: {} } }],
    ["it is turned off", { options: savedSettings({ enabled: false }) }],
  ])("nothing is printed if %s", (_why, more) => {
    const { html, log, isUncached } = open({ page, ...more });
    expect(html).not.toMatch(/afterword|survey/i);
    expect([log, isUncached]).toEqual([[], false]);
  });
});

test("the survey is below the order's details, or above all if the merchant wants it, and only there space is kept", () => {
  const below = open().html;
  const at = (html: string, text: string) => html.indexOf(text);
  expect(at(below, reserveSpace)).toBeGreaterThan(at(below, "order-details"));
  const above = open({ options: savedSettings({ place: "above" }) }).html;
  expect(at(above, reserveSpace)).toBeLessThan(at(above, "Thank you."));
  expect([below, above].map((html) => html.split(reserveSpace).length - 1)).toEqual([1, 1]);
  expect([surveysIn(below)[0]?.target, surveysIn(above)[0]?.target]).toEqual([
    "#afterword-77-below",
    "#afterword-77-above",
  ]);
});

/** Orders of a customer, or of a guest, each of a status. */
const earlier = (customerId: number, ...statuses: string[]) =>
  statuses.map((status, index) => ({ id: index + 1, status, customerId, email: "ann@shop.example" }));

test("script optimizers leave all of the survey's scripts alone", () => {
  const tags = open().html.match(/<script[^>]{0,500}>/g) ?? [];
  expect(tags).toHaveLength(3);
  for (const tag of tags) expect(tag).toMatch(/data-no-optimize="1" data-cfasync="false" nowprocket[ >]/);
});

test("the script gets the account, the order's id and its facts", () => {
  expect(surveysIn(open({ orders: earlier(5, "completed", "processing"), locale: "de_DE_formal" }).html)).toEqual([
    {
      key: "pk_0123456789",
      platform: "WooCommerce",
      surface: "thankYou",
      orderId: "77",
      target: "#afterword-77-below",
      locale: "de-DE",
      order: {
        total: 49.9,
        currency: "EUR",
        country: "PT",
        discountCodes: ["SUMMER, 10", "welcome"],
        productIds: ["11", "12", "13"],
        skus: ["MUG-1"],
        orderCount: 3,
        isFirstOrder: false,
        createdAt: "2026-11-20T09:00:00Z",
        utmSource: "newsletter",
        utmMedium: "email",
        utmCampaign: "spring",
        referrer: "https://mail.example/",
        landingPage: "https://shop.example/?utm_source=newsletter",
      },
    },
  ]);
});

test("the page of an order's own shopper says the order's key, which a discount code takes, and no other page does", () => {
  const guests = { id: 77, orderKey: "wc_order_a1b2" };
  const factsWith = (query: Record<string, string>) => surveysIn(open({ order: guests, query }).html)[0]?.order;
  expect(factsWith({ key: "wc_order_a1b2" })).toEqual({ orderKey: "wc_order_a1b2" });
  expect(factsWith({ key: "wc_order_other" })).toEqual({});
});

const factsOf = (more: object, run: Partial<PageRun> = {}) =>
  surveysIn(open({ order: { id: 77, ...more }, ...run }).html)[0]?.order;

describe("whether an order is its customer's first", () => {
  const first = { orderCount: 1, isFirstOrder: true };
  const guest = { customerId: 0, email: "Ann@shop.example" };

  test.each([
    ["a customer", { customerId: 5 }],
    ["a guest, by their email address", guest],
  ])("counts orders that were paid or will be of %s", (_who, more) => {
    const counted = earlier(more.customerId, "processing", "completed", "on-hold");
    expect(factsOf(more, { orders: counted })).toEqual({ orderCount: 4, isFirstOrder: false });
    const others = earlier(more.customerId, "failed", "cancelled", "pending", "checkout-draft", "refunded", "trash");
    expect(factsOf(more, { orders: others })).toEqual(first);
  });

  test("counts none of other people, nor this one twice", () => {
    const other = { id: 1, status: "completed", customerId: 0, email: "bob@shop.example" };
    const own = { id: 77, status: "processing", ...guest };
    expect(factsOf(guest, { orders: [other, own] })).toEqual(first);
    expect(factsOf({ customerId: 5 }, { orders: earlier(6, "completed") })).toEqual(first);
  });

  test("is unknown of a guest without an address", () => expect(factsOf({ customerId: 0 })).toEqual({}));
});

test("a visit without parameters has no campaign, though WooCommerce has words for that", () => {
  const meta = { _wc_order_attribution_utm_source: "(direct)", _wc_order_attribution_utm_medium: "(none)" };
  expect(factsOf({ meta })).toEqual({});
});

describe("hostile orders", () => {
  const hostile = [
    ...naughtyStrings,
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "' onmouseover='alert(1)",
    "\u2028\u2029\ufeff",
  ].filter((text) => plainText(200, 1).safeParse(text).success);

  test("texts in any field are data in the page, and arrive as they were", () => {
    expect(hostile.length).toBeGreaterThan(400);
    const meta = { _wc_order_attribution_utm_source: "" };
    for (let start = 0; start < hostile.length; start += 100) {
      const batch = hostile.slice(start, start + 100);
      const [first = ""] = batch;
      const items = batch.map((sku, index) => ({ productId: index, sku }));
      const texts = { ...meta, _wc_order_attribution_utm_source: first, _wc_order_attribution_referrer: first };
      const { html, log } = open({ order: { id: 77, coupons: batch, items, meta: texts } });
      const facts = surveysIn(html)[0]?.order;
      expect(facts).toMatchObject({ utmSource: first, referrer: first });
      expect([facts?.discountCodes, facts?.skus]).toEqual([[...new Set(batch)], [...new Set(batch)]]);
      expect([html.match(/<script\b/g)?.length, html.match(/<\/script>/g)?.length, log]).toEqual([3, 3, []]);
    }
  });

  test.each([
    ["null", null],
    ["a list", [["a"]]],
    ["a hostile text", "</script>"],
    ["a number that is none", "12 euros"],
    ["too large a number", "1e300"],
  ])("a field that is %s is left out, and the survey appears", (_name, value) => {
    const fields = { total: value, currency: value, country: value };
    expect(factsOf({ ...fields, meta: { _wc_order_attribution_utm_source: null } })).toEqual({});
  });

  test("texts that the server would refuse are cut or cleaned, so that they don't cost the other facts", () => {
    const meta = {
      _wc_order_attribution_utm_source: "x".repeat(300),
      _wc_order_attribution_utm_medium: "😀".repeat(150),
    };
    const facts = factsOf({
      meta,
      coupons: ["a\u0000b", "  ", ...Array.from({ length: 300 }, (_, index) => `c${index}`)],
    });
    expect([`${facts?.utmSource}`.length, `${facts?.utmMedium}`.length]).toEqual([200, 200]);
    expect(`${facts?.utmMedium}`.isWellFormed()).toBe(true);
    expect(facts?.discountCodes).toEqual(["ab", ...Array.from({ length: 249 }, (_, index) => `c${index}`)]);
  });

  test.each(["total", "items", "coupons", "customerId"])(
    "if reading %s fails, the page goes on without a survey",
    (field) => {
      const { html, log } = open({ order: { ...order, [field]: "throws" } });
      expect(html).toMatch(/Order details.*<\/main>.*<\/html>$/s);
      expect(html).not.toContain("survey.js");
      expect(log).toEqual([["error", `The survey was left out: no ${field}`]]);
    },
  );
});

test("the visitor's consent is passed on if the site has the WP Consent API, and not made up otherwise", () => {
  const given = open({ consent: { statistics: true, marketing: false } });
  expect(surveysIn(given.html)[0]?.consent).toEqual({ analytics: true, marketing: false, advertising: false });
  expect(given.consents).toBe(true);
  expect(surveysIn(open().html)[0]).not.toHaveProperty("consent");
});

test("the plugin declares that it works with order tables and with block checkout", () => {
  expect(open().compatible).toEqual({ custom_order_tables: "afterword.php", cart_checkout_blocks: "afterword.php" });
});
