/** A BCP 47 tag as browsers and stores send it: `en`, `de-AT`, `zh-Hant-TW`; some write `de_AT`. At most 35 characters. */
export const localeTag = /^[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{1,8})*$/;
