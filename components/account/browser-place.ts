/** The time zone (IANA) and the language (BCP 47) that the browser is set to; the server ignores what it doesn't know. */
export function browserPlace(): { timeZone: string; locale: string } {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language };
}
