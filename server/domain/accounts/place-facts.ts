import { timeZones } from "#lib/calls/profile.ts";
import { localeCurrency } from "#lib/region-currency.ts";
import { localeTag } from "#lib/survey/locale-tag.ts";

/** What a browser reports about its location; both may be anything. */
export interface BrowserPlace {
  timeZone?: string | undefined;
  locale?: string | undefined;
}

const maxLocaleLength = 35;

/** What a new account takes from it. An unknown name is left out, so the column's default applies. */
export function placeFacts(place: BrowserPlace): { timeZone?: string; locale?: string; currency?: string } {
  const timeZone = knownTimeZone(place.timeZone);
  const locale = knownLocale(place.locale);
  const currency = locale && localeCurrency(locale);
  return { ...(timeZone ? { timeZone } : {}), ...(locale ? { locale } : {}), ...(currency ? { currency } : {}) };
}

/** The name that accounts use: browsers disagree on which of a zone's names is current. */
function knownTimeZone(name: string | undefined): string | undefined {
  if (name === undefined || timeZones.has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZones.has(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}

function knownLocale(tag: string | undefined): string | undefined {
  if (tag === undefined || tag.length > maxLocaleLength || !localeTag.test(tag)) return undefined;
  try {
    return new Intl.Locale(tag.replaceAll("_", "-")).baseName;
  } catch {
    return undefined;
  }
}
