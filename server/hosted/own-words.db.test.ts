import { afterAll, expect, test } from "vitest";
import { drainStorefront } from "#server/storefront/index.ts";
import { base, choices } from "./testing/every-type.ts";
import { makeStore, turn } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";
import { ar } from "./words/ar.ts";
import { de } from "./words/de.ts";
import { fr } from "./words/fr.ts";

afterAll(() => drainStorefront());

const path = "/surveys/response";
const tillPath = "/surveys/shopifyposresponse";
const question = { ...base, questionNameId: "single", type: "single", title: "Einzeln?", choices } as const;
const inGerman = () => makeStore([question], { locale: "de", locales: ["de", "ar"] });

test("a page without a survey speaks the link's language, else the browser's", async () => {
  const french = await openPlain({ key: "pk_unknown" }, path, { "accept-language": "tlh, fr-CA;q=0.8" });
  expect([french.titles, french.markup.includes('<html lang="fr" dir="ltr">')]).toEqual([[fr.unknownTitle], true]);
  const arabic = await openPlain({ locale: "ar" }, path, { "accept-language": "fr" });
  expect([arabic.titles, arabic.markup.includes('<html lang="ar" dir="rtl">')]).toEqual([[ar.noStoreTitle], true]);
});

test("a survey's page says in its own language that the survey is over, has changed, or cannot be read", async () => {
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

test("the till greets, and goes on to the next customer, in the survey's language", async () => {
  const { key } = await inGerman();
  const start = await openPlain({ key }, tillPath);
  expect([start.titles, start.markup.includes(de.tillStart)]).toEqual([[de.tillTitle], true]);
  expect((await openPlain({ key, begin: "1" }, tillPath)).markup).toContain(`>${de.nextCustomer}<`);
});
