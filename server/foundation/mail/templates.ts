import type { z } from "zod";
import {
  accessEndedMail,
  accountClosingMail,
  invitationMail,
  ownershipPassedMail,
  ownershipReceivedMail,
} from "./access-mails.ts";
import {
  addressChangedMail,
  addressChangeMail,
  addressHeldMail,
  addressInUseMail,
  addressRestoredMail,
  newAddressMail,
} from "./address-change.ts";
import { coverageFallenMail, integrationPausedMail, lowScoreMail } from "./alert-mails.ts";
import { bestPracticeMail } from "./best-practice.ts";
import { destinationChangedMail } from "./destination-changed.ts";
import { digestMail } from "./digest.ts";
import { figuresChangedMail } from "./figures-changed.ts";
import { productNewsMail, supportMessageMail } from "./operator-mails.ts";
import { paymentFailedMail, planEndedMail, trialEndingMail, usageReachedMail } from "./plan-mails.ts";
import { securityNoticeMail } from "./security-notice.ts";
import { sharedReportMail } from "./shared-report.ts";
import { confirmAddressMail, signInLinkMail, storeLinkMail } from "./sign-in-mails.ts";
import { shopperDataMail, storeLostMail } from "./store-mails.ts";

/** Every mail the product sends, by its name in the queue. To add one: `defineMail`, and a line here. */
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
  "figures-changed": figuresChangedMail,
  "destination-changed": destinationChangedMail,
  digest: digestMail,
  "best-practice": bestPracticeMail,
  "integration-paused": integrationPausedMail,
  "low-score": lowScoreMail,
  "payment-failed": paymentFailedMail,
  "plan-ended": planEndedMail,
  "product-news": productNewsMail,
  "security-notice": securityNoticeMail,
  "shared-report": sharedReportMail,
  "shopper-data": shopperDataMail,
  "store-link": storeLinkMail,
  "store-lost": storeLostMail,
  "support-message": supportMessageMail,
  "trial-ending": trialEndingMail,
  "usage-reached": usageReachedMail,
};

export type MailTemplateName = keyof typeof mailTemplates;

/** An email to send: the template determines its properties. */
export type OutgoingMail = {
  [Name in MailTemplateName]: {
    to: string;
    template: Name;
    props: z.input<(typeof mailTemplates)[Name]["props"]>;
  };
}[MailTemplateName];

/** Whether a queued name is a template of this build; a worker may get emails from a newer app. */
export function isMailTemplateName(name: string): name is MailTemplateName {
  return Object.hasOwn(mailTemplates, name);
}
