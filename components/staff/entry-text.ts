import type { AuditEntry } from "#lib/calls/shapes.ts";
import { integrationLabel, isIntegrationName } from "#lib/partners.ts";
import { planText } from "#lib/plan-text.ts";
import { uuidPattern } from "#lib/uuid.ts";

const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

export type Detail = [name: string, value: string];

/** An entry's details besides its action, as name and value, without its reason and without repeating the subject. */
export function detailsOf({ subject, details }: AuditEntry): Detail[] {
  const shown = Object.entries(details).filter(([name, value]) => name !== "reason" && value !== subject);
  const rows = shown.map(([name, value]): Detail => [nameText(name), valueText(name, value)]);
  return subject === null ? rows : [[uuidPattern.test(subject) ? "ID" : "About", subject], ...rows];
}

export function reasonOf({ details }: AuditEntry): string | null {
  return typeof details.reason === "string" ? details.reason : null;
}

/** A field's name as words: `Website url`. */
export function nameText(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueText(name: string, value: unknown): string {
  if (name === "endsAt" && typeof value === "string") return `${times.format(new Date(value))} UTC`;
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null) return "none";
  const text = String(value);
  return isIntegrationName(text) ? integrationLabel(text) : planText(text);
}
