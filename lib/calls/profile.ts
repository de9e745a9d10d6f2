import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing } from "./declare.ts";
import { Account, Name } from "./shapes.ts";

const Phone = plainText(50);
const BusinessWord = plainText(200);

export const profileCalls = declareCalls("Profile", {
  CompleteProfile: {
    summary: "Say how one heard of Afterword, and what the store is",
    access: "member",
    effect: "change",
    body: z.object({
      hdyhau: plainText(200, 1),
      name: Name.optional(),
      phone: Phone.optional(),
      companyName: Name.optional(),
      businessCategory: BusinessWord.optional(),
      businessType: BusinessWord.optional(),
      monthlyOrderCount: z
        .int("must be a whole number")
        .min(0, "must be 0 or more")
        .max(2_000_000_000, "must be at most 2000000000")
        .optional(),
    }),
    returns: json(Account),
  },
  Profile: {
    summary: "The account of the session, as the person sees it",
    access: "signedIn",
    effect: "read",
    returns: json(Account),
  },
  SetupChecklist: {
    summary: "Which of the three set-up tasks are done",
    access: "member",
    effect: "read",
    returns: json(
      z.object({
        customizedSurveyCompleted: z.boolean(),
        enabledSurveyCompleted: z.boolean(),
        integrationConnectedCompleted: z.boolean(),
        completedCount: z.int(),
      }),
    ),
  },
  SubmitAppStoreReview: {
    summary: "Remember that a review was asked for",
    access: "member",
    effect: "change",
    planned: true,
    query: z.object({ integration: z.string() }),
    returns: json(Account),
  },
  SubmitFeedbackRating: {
    summary: "Rate the product with one to five stars",
    access: "member",
    effect: "change",
    planned: true,
    query: z.object({ rating: z.string() }),
    returns: nothing,
  },
  UpdateBusinessInformation: {
    summary: "Change what the store is",
    access: "admin",
    effect: "change",
    planned: true,
    returns: json(Account),
  },
  UpdateContactInformation: {
    summary: "Change one's own name, address or phone",
    access: "member",
    effect: "change",
    planned: true,
    returns: json(Account),
  },
  UpdateNotifications: {
    summary: "Choose which mails to get",
    access: "member",
    effect: "change",
    planned: true,
    returns: json(Account),
  },
});
