import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { postForm } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { carriedForm } from "./index.ts";

afterAll(stopSender);

const anAddress = () => `person-${randomUUIDv7()}@example.com`;
const facts = { companyName: "Harbor Goods", name: "A merchant" };

const logIn = (fields: Record<string, string>) => postForm("/app/sessions/send-link", fields);
const signUp = (fields: Record<string, string>) => postForm("/app/sessions/sign-up", fields);

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
const carried = (response: Response, screen: string) => carriedForm(cookiesOf(response), screen);
const leadsTo = (response: Response) => [response.status, response.headers.get("location")];

describe("the sign-in screen's form without a script", () => {
  test("mails a link and redirects to the page that says so; no address contains what was typed", async () => {
    const { emailAddress } = await aPerson();
    const sent = await logIn({ emailAddress: ` ${emailAddress.toUpperCase()} `, returnTo: "/surveys" });
    expect(leadsTo(sent)).toEqual([303, "/account/login?sent"]);
    expect(carried(sent, "/account/login")).toEqual({
      screen: "/account/login",
      values: { emailAddress, returnTo: "/surveys" },
    });
    const link = await mailedLink(emailAddress);
    const opened = await postForm("/app/sessions/open", { link }, cookiesOf(sent));
    expect(opened.headers.getSetCookie().join()).toContain("afterword.session=");
  });

  test("answers an unknown address like a known one, with the same delay, and mails nothing", async () => {
    const answers: unknown[] = [];
    const unknown = anAddress();
    for (const emailAddress of [(await aPerson()).emailAddress, unknown]) {
      const from = performance.now();
      const response = await logIn({ emailAddress });
      expect(performance.now() - from).toBeGreaterThan(95);
      answers.push([
        response.status,
        [...response.headers].map(([name, value]) => [name, name === "set-cookie" ? value.length : value]),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailedTo(unknown)).toEqual([]);
  });

  test("redirects back with the reason and the input if it is not an address", async () => {
    const refused = await logIn({ emailAddress: "nobody", returnTo: "/surveys" });
    expect(leadsTo(refused)).toEqual([303, "/account/login?refused"]);
    expect(carried(refused, "/account/login")).toMatchObject({
      values: { emailAddress: "nobody", returnTo: "/surveys" },
      problem: { status: 400, errors: { emailAddress: [expect.stringContaining("name@example.com")] } },
    });
  });

  test("carries no more than a browser stores", async () => {
    const refused = await logIn({ emailAddress: "x".repeat(5_000) });
    expect(refused.headers.getSetCookie().join().length).toBeLessThan(4_096);
    expect(carried(refused, "/account/login")).toMatchObject({ values: {}, problem: { status: 400 } });
  });

  test("is refused for other sites, without a redirect", async () => {
    const response = await postForm("/app/sessions/send-link", { emailAddress: anAddress() }, undefined, {
      origin: "https://elsewhere.example",
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe("the form for a new account without a script", () => {
  test("creates the account and redirects to the page that says where the mail went", async () => {
    const emailAddress = anAddress();
    const sent = await signUp({ ...facts, emailAddress, returnTo: "/surveys" });
    expect(leadsTo(sent)).toEqual([303, "/account/createaccount?sent"]);
    expect(carried(sent, "/account/createaccount")?.values).toEqual({ emailAddress, returnTo: "/surveys" });
    expect(carried(sent, "/account/login")).toBeNull();
    expect((await mailedTo(emailAddress)).map(({ template }) => template)).toEqual(["confirm-address"]);
    expect(await directory().membership.count({ where: { person: { emailAddress } } })).toBe(1);
  });

  test("answers a known address the same, and creates nothing", async () => {
    const { owner } = await anAccount();
    const sent = await signUp({ ...facts, emailAddress: owner.emailAddress });
    expect(leadsTo(sent)).toEqual([303, "/account/createaccount?sent"]);
    expect(await directory().membership.count({ where: { personId: owner.personId } })).toBe(1);
  });

  test("redirects back with the reasons and what was typed", async () => {
    const refused = await signUp({ companyName: "", name: "A merchant", emailAddress: "nobody" });
    expect(leadsTo(refused)).toEqual([303, "/account/createaccount?refused"]);
    const form = carried(refused, "/account/createaccount");
    expect(form?.values).toEqual({ companyName: "", name: "A merchant", emailAddress: "nobody" });
    expect(Object.keys(form?.problem?.errors ?? {})).toEqual(["companyName", "emailAddress"]);
  });

  test("redirects a person signed in with the same address into the new account", async () => {
    const { owner } = await anAccount();
    const cookie = await signIn(owner);
    const sent = await postForm("/app/sessions/sign-up", { ...facts, emailAddress: owner.emailAddress }, cookie);
    expect(leadsTo(sent)).toEqual([303, "/dashboard"]);
    expect(await directory().membership.count({ where: { personId: owner.personId } })).toBe(2);
  });
});

test("a cookie that we did not write carries nothing", () => {
  for (const value of ["", "x", "e30", Buffer.from('{"screen":"/account/login","values":3}').toString("base64url")]) {
    expect(carriedForm(`afterword.form=${value}; __Host-afterword.form=${value}`, "/account/login")).toBeNull();
  }
});
