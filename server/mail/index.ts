export { type Advice, bestPracticeMail } from "./best-practice.ts";
export { closeMailTransport, deliverMail, openTransport, queuedMail } from "./deliver.ts";
export { type DigestProps, digestMail } from "./digest.ts";
export { enqueueMail } from "./enqueue.ts";
export { enqueueMailWithin } from "./enqueue-within.ts";
export { INVITATION_LIFETIME_MS } from "./invitation.ts";
export { SIGN_IN_LINK_LIFETIME_MS } from "./sign-in-link.ts";
export type { OutgoingMail } from "./templates.ts";
