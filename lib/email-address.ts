const LENGTH_LIMIT = 254;
// RFC 5321's dot-string before the @, and a host name of at least two labels after it. ASCII only: no comma, quote,
// bracket, space or control character can smuggle in a second recipient or a header, and nothing turns into an @ or a
// comma when a mail program normalizes it (Unicode NFKC).
const SINGLE_ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** What an address must be, as the end of a sentence that starts with a field's name. */
export const EMAIL_ADDRESS_RULE = "must be a valid email, like name@example.com";

/** Whether a text is one plain mailbox: the single rule for every place that accepts or mails an address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LENGTH_LIMIT && SINGLE_ADDRESS.test(text) && !/(^|\.)\.|\.@/.test(text);
}
