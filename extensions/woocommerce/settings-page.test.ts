/** @module-tag process */
import { describe, expect, test } from "vitest";
import { type Run, runPlugin, savedSettings } from "./testing/run-plugin.ts";

type SettingsRun = Extract<Run, { do: "settings" }>;
const nonce = "nonce of afterword_settings";
const entered = {
  appUrl: "https://surveys.example.com",
  publishableKey: "pk_0123456789",
  enabled: "1",
  place: "above",
};

const visit = (more: Partial<SettingsRun> = {}) => runPlugin({ do: "settings", options: { 1: {} }, ...more });
const send = (fields: object, more: object = {}, run: Partial<SettingsRun> = {}) =>
  visit({ form: { _wpnonce: nonce, afterword: { ...entered, ...fields }, ...more }, ...run });

/** The notices above the form. */
const noticesIn = (html: string) =>
  [...html.matchAll(/notice-(\w{1,20})" role="\w{1,20}"><p>([^<]{0,500})/g)].map(
    ([, kind, text]) => `${kind}: ${text}`,
  );
const savedIn = (options: Record<string, unknown>) => Object(Object(options)[1]).afterword_settings;

describe("saving", () => {
  test("keeps what was entered, and shows it again", () => {
    const { options, html, ended, log } = send({});
    expect(savedIn(options)).toEqual({ ...entered, enabled: true });
    expect(noticesIn(html)).toEqual(["success: Settings saved."]);
    expect(html).toContain('value="pk_0123456789"');
    expect([ended, log]).toEqual([null, []]);
  });

  test.each([
    ["without the form's nonce", { form: { afterword: entered } }, "403 The link you followed has expired."],
    ["with another nonce", { form: { _wpnonce: "x", afterword: entered } }, "403 The link you followed has expired."],
    [
      "by someone who may not manage WooCommerce",
      { form: { _wpnonce: nonce, afterword: entered }, can: false, direct: true },
      "403 You need permission to manage WooCommerce to change these settings.",
    ],
  ])("%s changes nothing", (_how, run, why) => {
    const { options, ended } = visit(run);
    expect([savedIn(options), ended]).toEqual([undefined, why]);
  });

  test("the page itself requires the right to manage WooCommerce, and shows nothing without it", () => {
    expect(visit().page).toEqual({ parent: "woocommerce", capability: "manage_woocommerce" });
    expect(visit({ can: false }).html.trim()).toBe("");
  });

  describe("by someone who may not add scripts to the site's pages, such as a shop manager in a network of sites", () => {
    const save = (appUrl: string) => send({ appUrl }, {}, { options: savedSettings(), canAddScripts: false });

    test("another address is refused, because a script is loaded from it", () => {
      const { options, html } = save("https://stranger.example");
      expect(savedIn(options)).toMatchObject({ appUrl: "https://surveys.example.com", place: "below" });
      expect(noticesIn(html)).toEqual([
        "error: Afterword address: you can’t change it, because you may not add scripts to this site. Ask an administrator (in a network of sites, its super admin).",
      ]);
    });

    test("everything else is saved", () => {
      const { options, html } = save("https://surveys.example.com/dashboard");
      expect(savedIn(options)).toMatchObject({ appUrl: "https://surveys.example.com", place: "above" });
      expect(noticesIn(html)).toEqual(["success: Settings saved."]);
    });
  });

  test.each([
    ["", "enter the address where you sign in"],
    ["surveys.example.com", "enter the full address"],
    ["http://surveys.example.com", "must start with https://"],
    ["javascript:alert(1)", "enter the full address"],
    ["https://user:password@surveys.example.com", "enter the full address"],
    ["https://", "enter the full address"],
    ["https://exa mple.com", "enter the full address"],
    ['https://a.example"onload="x', "enter the full address"],
    [`https://${"a".repeat(3000)}.example`, "enter the full address"],
  ])("the address %s is refused by a message that names the field, and stays in the form", (appUrl, message) => {
    const { options, html } = send({ appUrl });
    expect(savedIn(options)).toBeUndefined();
    expect(noticesIn(html)).toEqual([expect.stringMatching(`^error: Afterword address: .*${message}`)]);
    if (appUrl !== "" && !/["<]/.test(appUrl)) expect(html).toContain(`value="${appUrl}"`);
  });

  test.each([
    ["", "enter the key from Afterword"],
    ["sk_0123456789", "this is a secret key"],
    ["0123456789", "a key starts with pk_"],
    ["pk_", "a key starts with pk_"],
  ])("the key %s is refused by a message that names the field", (publishableKey, message) => {
    const { options, html } = send({ publishableKey });
    expect(savedIn(options)).toBeUndefined();
    expect(noticesIn(html)).toEqual([expect.stringMatching(`^error: Publishable key: .*${message}`)]);
  });

  test.each([
    ["https://Surveys.Example.com/dashboard?a=1#b", "https://surveys.example.com"],
    ["  https://surveys.example.com:8443/ ", "https://surveys.example.com:8443"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ])("of the address %s, the origin %s is kept", (appUrl, origin) => {
    expect(savedIn(send({ appUrl }).options)).toMatchObject({ appUrl: origin });
  });

  test("the survey can be turned off without an address and a key", () => {
    const off = { appUrl: "", publishableKey: "", enabled: undefined };
    expect(savedIn(send(off).options)).toEqual({ appUrl: "", publishableKey: "", enabled: false, place: "above" });
  });

  test.each([
    ["lists", { appUrl: ["x"], publishableKey: { a: "b" }, enabled: ["1"], place: ["above"] }],
    ["no fields", {}],
  ])("%s in place of the fields are refused, and nothing breaks", (_name, afterword) => {
    const { options, html, log } = visit({ form: { _wpnonce: nonce, afterword } });
    expect(html).toContain("</form>");
    expect([savedIn(options)?.appUrl ?? "", log]).toEqual(["", []]);
  });

  test("what was saved is text on the page", () => {
    const hostile = savedSettings({ appUrl: '"><script>alert(1)</script>', publishableKey: "'\"<b>" });
    const { html } = visit({ options: hostile });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>");
  });
});

describe("the test of the connection", () => {
  const live = { enabled: true, surveyId: "s", settings: { showOn: ["thankYou"] } };
  const tried = (answer: SettingsRun["answer"], fields: object = {}, run: Partial<SettingsRun> = {}) => {
    const { html, options, log } = send(fields, { afterword_test: "1" }, { ...run, ...(answer && { answer }) });
    expect(savedIn(options)).toBeUndefined();
    return { notices: noticesIn(html), log };
  };

  test.each([
    ["a live survey", { status: 200, body: JSON.stringify(live) }, "success: Connected. Your survey is live and shows"],
    ["no live survey", { status: 200, body: '{"enabled":false}' }, "success: Connected. Your survey isn’t live yet"],
    [
      "a survey for other places",
      { status: 200, body: JSON.stringify({ ...live, settings: { showOn: ["email"] } }) },
      "success: Connected. Your survey is live, but its settings in Afterword leave out the thank-you page.",
    ],
    ["an unknown key", { status: 401, body: "{}" }, "error: Afterword answers, but doesn’t know this publishable key."],
    [
      "no answer",
      { error: "Could not resolve host." },
      "error: Your site couldn’t reach https://surveys.example.com: Could not",
    ],
    [
      "another site",
      { status: 200, body: "<html>" },
      "error: https://surveys.example.com answers with status 200, and not as",
    ],
    ["an error", { status: 502, body: "" }, "error: https://surveys.example.com answers with status 502"],
    [
      "a redirect",
      { status: 301, headers: { location: "https://www.example.com/" } },
      "error: This address redirects to https://www.example.com/.",
    ],
  ])("says what it found: %s", (_name, answer, message) => {
    expect(tried(answer).notices).toEqual([expect.stringContaining(message)]);
  });

  test("asks for the survey of the entered key, at no private address, and saves nothing", () => {
    const asked = "https://surveys.example.com/Survey/GetDefaultByApiKey?apiKey=pk_0123456789";
    expect(tried({ status: 401 }).log).toEqual([["GET", asked, true]]);
    expect(tried({ status: 401 }, {}, { environment: "local" }).log).toEqual([["GET", asked, false]]);
  });

  test("has words of its own for a host that isn't found", () => {
    expect(tried(undefined, { appUrl: "https://unknown.example" }).notices).toEqual([
      "error: Your site can’t find https://unknown.example, or it isn’t on the public internet. Check the Afterword address for typos.",
    ]);
  });

  test("asks nothing before the address and the key are right, even while the survey is off", () => {
    const { notices, log } = tried({ status: 200 }, { appUrl: "", publishableKey: "", enabled: undefined });
    expect([notices.length, log]).toEqual([2, []]);
  });
});
