import { generateSync } from "otplib";
import * as z from "zod";
import { directory } from "#server/foundation/database/db.ts";
import { api } from "./api.ts";
import { signIn, type TestPerson } from "./factories.ts";
import { cookieOf } from "./link-page.ts";

/** A person's authenticator app, and the result of adding it. */
export interface TestApp {
  id: string;
  secret: string;
  recoveryCodes: string[];
  /** The session that added it, which has a second factor from then on. */
  cookie: string;
}

const Setup = z.object({ id: z.string(), secret: z.string() });
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** The `Cookie` header of a person who signed in, with a second factor where they have one. */
export async function signInFully(person: TestPerson): Promise<string> {
  const factors = await directory().personFactor.count({ where: { personId: person.personId } });
  return await signIn(person, undefined, { hasSecondFactor: factors > 0 });
}

/** Adds an authenticator app to a person, in a new session; if they have another factor, in one that used it. */
export async function anApp(person: TestPerson, name?: string): Promise<TestApp> {
  const cookie = await signInFully(person);
  const { id, secret } = Setup.parse(await (await api("POST", "/app/security/begin-totp", { cookie })).json());
  const body = { id, code: codeOf(secret), ...(name === undefined ? {} : { name }) };
  const confirmed = await api("POST", "/app/security/confirm-totp", { cookie, body });
  if (confirmed.status !== 200) throw new Error(`the app was not added: ${await confirmed.text()}`);
  const { recoveryCodes } = Added.parse(await confirmed.json());
  return { id, secret, recoveryCodes: recoveryCodes ?? [], cookie: cookieOf(confirmed, "afterword.session") };
}

/**
 * The code that an app shows so many steps of 30 seconds from now. Adding the app used the current code, so the next
 * one is one step ahead.
 */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** Six digits that the app shows at none of the accepted times. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code));
  if (!wrong) throw new Error("six codes in a row");
  return wrong;
}
