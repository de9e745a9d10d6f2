import { expect, test } from "vitest";
import { wordsFor } from "#lib/survey/words/index.ts";
import { base, choices } from "./testing/every-type.ts";
import { makeStore, turn } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";
import { ar } from "./words/ar.ts";
import { de } from "./words/de.ts";
import { fr } from "./words/fr.ts";

const path = "/surveys/response";
const tillPath = "/surveys/shopifyposresponse";
const question = { ...base, questionNameId: "single", type: "single", title: "Einzeln?", choices } as const;
const inGerman = () => makeStore([question], { locale: "de", locales: ["de", "ar"] });

test("a page without a survey uses the link's language, else the browser's", async () => {
  const french = await openPlain({ key: "pk_unknown" }, path, { "accept-language": "tlh, fr-CA;q=0.8" });
  expect([french.titles, french.markup.includes('<html lang="fr" dir="ltr">')]).toEqual([[fr.unknownTitle], true]);
  const arabic = await openPlain({ locale: "ar" }, path, { "accept-language": "fr" });
  expect([arabic.titles, arabic.markup.includes('<html lang="ar" dir="rtl">')]).toEqual([[ar.noStoreTitle], true]);
});

test("a survey's page says in the survey's language that it is closed, has changed, or can't be read", async () => {
  const store = await inGerman();
  const page = await openPlain({ key: store.key });
  const { _version, ...unversioned } = page.hidden;
  const changed = await fillIn({ ...page, hidden: { ...unversioned, _version: "99" } }, { single: "a" });
  expect([changed.status, changed.titles]).toEqual([409, [de.changedTitle]]);
  const unreadable = await fillIn({ ...page, hidden: { _response: "none" } }, {});
  expect([unreadable.status, unreadable.titles]).toEqual([400, [de.unreadableTitle]]);
  expect(unreadable.markup).toContain(de.startAgain);
  await turn(store);
  expect((await openPlain({ key: store.key, locale: "de" })).titles).toEqual([de.closedTitle]);
});

test("the POS page greets, and continues to the next customer, in the survey's language", async () => {
  const { key } = await inGerman();
  const start = await openPlain({ key }, tillPath);
  expect([start.titles, start.markup.includes(de.posButton)]).toEqual([[de.posTitle], true]);
  expect((await openPlain({ key, begin: "1" }, tillPath)).markup).toContain(`>${de.nextCustomer}<`);
});

test("a question without a translation has its buttons and its error in its own language", async () => {
  const again = { ...question, questionNameId: "again", translations: { ar: { title: "مرة أخرى؟" } } };
  const asked = [{ ...question, required: true }, again];
  const { key } = await makeStore(asked, { locale: "de", locales: ["de", "ar"] });
  const page = await openPlain({ key, locale: "ar" });
  expect(page.markup).toContain(`>${wordsFor("de").next}</button>`);
  const refused = await fillIn(page, {});
  expect(refused.problems).toEqual([wordsFor("de").empty]);
  const next = await fillIn(refused, { single: "a" });
  expect(next.titles).toEqual(["مرة أخرى؟"]);
  expect(next.markup).toContain(`>${wordsFor("ar").done}</button>`);
});

test("the plain thank-you page has a button to copy the discount code, in the survey's language, if scripts run", async () => {
  const thankYou = { title: "Danke", message: "Für Sie:", discountCode: "DANKE10" };
  const { key } = await makeStore([question], { locale: "de", locales: ["de"], thankYou });
  const over = await fillIn(await openPlain({ key, orderId: "7" }), { single: "a" });
  const script = /navigator\.clipboard.*\("Kopieren","Kopiert"\);<\/script>/s;
  expect(over.markup).toMatch(script);
  // A shopper who returns after completing the survey sees the code again.
  expect((await openPlain({ key, orderId: "7" })).markup).toMatch(script);
  const { key: without } = await inGerman();
  expect((await fillIn(await openPlain({ key: without }), { single: "a" })).markup).not.toContain("clipboard");
});
