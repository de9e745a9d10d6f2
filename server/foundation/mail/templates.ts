import type { z } from "zod";
import { accessEndedMail } from "./access-ended.ts";
import { accountClosingMail } from "./account-closing.ts";
import {
  addressChangedMail,
  addressChangeMail,
  addressHeldMail,
  addressInUseMail,
  addressRestoredMail,
  newAddressMail,
} from "./address-change.ts";
import { bestPracticeMail } from "./best-practice.ts";
import { coverageFallenMail } from "./coverage-fallen.ts";
import { digestMail } from "./digest.ts";
import { integrationPausedMail } from "./integration-paused.ts";
import { invitationMail } from "./invitation.ts";
import { lowScoreMail } from "./low-score.ts";
import { ownershipPassedMail, ownershipReceivedMail } from "./ownership.ts";
import { paymentFailedMail } from "./payment-failed.ts";
import { planEndedMail } from "./plan-ended.ts";
import { productNewsMail } from "./product-news.ts";
import { securityNoticeMail } from "./security-notice.ts";
import { shopperDataMail } from "./shopper-data.ts";
import { confirmAddressMail, signInLinkMail } from "./sign-in-link.ts";
import { storeLinkMail } from "./store-link.ts";
import { storeLostMail } from "./store-lost.ts";
import { supportMessageMail } from "./support-message.ts";
import { trialEndingMail } from "./trial-ending.ts";
import { usageReachedMail } from "./usage-reached.ts";

/** Every mail the product sends, by its name in the queue. To add one: a file with `defineMail`, a line here. */
export const mailTemplates = {
  "sign-in-link": signInLinkMail,
  "confirm-address": confirmAddressMail,
  invitation: invitationMail,
  "new-address": newAddressMail,
  "address-change": addressChangeMail,
  "address-changed": addressChangedMail,
  "address-restored": addressRestoredMail,
  "address-in-use": addressInUseMail,
  "address-held": addressHeldMail,
  "account-closing": accountClosingMail,
  "access-ended": accessEndedMail,
  "ownership-received": ownershipReceivedMail,
  "ownership-passed": ownershipPassedMail,
  "coverage-fallen": coverageFallenMail,
  digest: digestMail,
  "best-practice": bestPracticeMail,
  "integration-paused": integrationPausedMail,
  "low-score": lowScoreMail,
  "payment-failed": paymentFailedMail,
  "plan-ended": planEndedMail,
  "product-news": productNewsMail,
  "security-notice": securityNoticeMail,
  "shopper-data": shopperDataMail,
  "store-link": storeLinkMail,
  "store-lost": storeLostMail,
  "support-message": supportMessageMail,
  "trial-ending": trialEndingMail,
  "usage-reached": usageReachedMail,
};

export type MailTemplateName = keyof typeof mailTemplates;

/** A mail to send: the template determines its properties. */
export type OutgoingMail = {
  [Name in MailTemplateName]: {
    to: string;
    template: Name;
    props: z.input<(typeof mailTemplates)[Name]["props"]>;
  };
}[MailTemplateName];

/** Whether a queued name is a template of this build; a worker may get mails from a newer app. */
export function isMailTemplateName(name: string): name is MailTemplateName {
  return Object.hasOwn(mailTemplates, name);
}
