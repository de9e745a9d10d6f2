import * as z from "zod";
import { machineMs } from "#lib/machine-clock.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { hostCookie, hostCookieName, parseCookies } from "#server/domain/sessions/index.ts";

const NAME = "afterword.form";
/** Longer than a mailed link is valid, so that the screen can still say where the mail went. */
const LIFETIME_MS = 15 * 60 * 1000;
/** Browsers keep 4,096 bytes per cookie, including its name and attributes. */
const VALUE_LIMIT = 3_600;

const SentForm = z.object({
  /** The screen that it is for. */
  screen: z.string(),
  values: z.record(z.string(), z.string()),
  /** Why it was refused; omitted if it was accepted. */
  problem: z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.number(),
      detail: z.string(),
      traceId: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
});

/** The input of a form that was submitted without a script, for its screen to show again. */
export type FormSubmission = z.output<typeof SentForm>;

/**
 * The `Set-Cookie` line that carries a form to the screen that shows it next, so that personal input is in no address.
 * If it is too long for a cookie, what was typed is omitted.
 */
export function formCookie(form: FormSubmission): string {
  const whole = encode(form);
  const value = whole.length <= VALUE_LIMIT ? whole : encode({ ...form, values: {} });
  return hostCookie(NAME, value, new Date(machineMs() + LIFETIME_MS));
}

/** The form that a `Cookie` header carries to a screen, or null. */
export function carriedForm(cookieHeader: string | null, screen: string): FormSubmission | null {
  const value = parseCookies(cookieHeader)[hostCookieName(NAME)];
  if (!value) return null;
  const read = SentForm.safeParse(decode(value));
  return read.success && read.data.screen === screen ? read.data : null;
}

function encode(form: FormSubmission): string {
  return Buffer.from(JSON.stringify(form)).toString("base64url");
}

function decode(value: string): unknown {
  try {
    return parseJson(Buffer.from(value, "base64url").toString());
  } catch {
    return null;
  }
}
