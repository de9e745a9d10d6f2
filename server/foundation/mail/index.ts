export { INVITATION_LIFETIME_MS } from "./access-mails.ts";
export { ADDRESS_RESTORE_LIFETIME_MS } from "./address-change.ts";
export { type Advice, bestPracticeMail } from "./best-practice.ts";
export { closeMailTransport, deliverMail, openTransport, queuedMail, sendNow } from "./deliver.ts";
export { type DigestProps, digestMail } from "./digest.ts";
export { enqueueMail, enqueueMailWithin } from "./enqueue.ts";
export { readNews } from "./news-markdown.ts";
export { openProps, sealProps } from "./sealed-props.ts";
export { SIGN_IN_LINK_LIFETIME_MS, STORE_LINK_LIFETIME_MS } from "./sign-in-mails.ts";
export type { OutgoingMail } from "./templates.ts";
export {
  type MailKind,
  readUnsubscribeToken,
  type Subscription,
  unsubscribeAddress,
} from "./unsubscribe-token.ts";
