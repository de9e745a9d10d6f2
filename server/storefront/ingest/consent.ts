import { type FieldChecks, isObject } from "./field-checks.ts";

/** The purposes that a shopper can refuse, as in `SaveResponse`. */
const purposes = ["advertising", "marketing", "analytics"] as const;

/** What a shopper allowed or refused, where they said something. `gpc`: the browser sent `Sec-GPC: 1`. */
export type Consent = { [Purpose in (typeof purposes)[number]]?: boolean } & { gpc?: true };

/** Whether the request says that its shopper objects to being sold and shared (`Sec-GPC: 1`). */
export function hasGpc({ headers }: { headers: Record<string, string | string[] | undefined> }): boolean {
  return headers["sec-gpc"] === "1";
}

/**
 * Reads the message's `consent`, and the browser's signal (https://w3c.github.io/gpc/).
 * @returns null if neither says anything
 */
export function readConsent(checks: FieldChecks, value: unknown, hasGpc: boolean): Consent | null {
  const sent = checks.object("consent", value);
  const consent: Consent = hasGpc ? { gpc: true } : {};
  if (isObject(sent)) {
    for (const purpose of purposes) {
      const isAllowed = checks.flag(`consent.${purpose}`, sent[purpose]);
      if (isAllowed !== undefined) consent[purpose] = isAllowed;
    }
  }
  return Object.keys(consent).length > 0 ? consent : null;
}

/**
 * What is known after a message. A refusal stays: messages may arrive late and in any order, and what was refused once
 * must not be sent. Returns `known` itself if nothing is new.
 */
export function learnConsent(known: Consent | null, sent: Consent | null): Consent | null {
  if (sent === null) return known;
  const learnt: Consent = { ...known };
  if (sent.gpc) learnt.gpc = true;
  for (const purpose of purposes) {
    const value = sent[purpose];
    if (value === false || (value === true && learnt[purpose] === undefined)) learnt[purpose] = value;
  }
  const isSame = known !== null && purposes.every((one) => known[one] === learnt[one]) && known.gpc === learnt.gpc;
  return isSame ? known : learnt;
}
