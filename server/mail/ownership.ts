import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const props = z.object({
  companyName: z.string().transform(shortLine),
  /** The address of the other of the two. */
  other: z.string().max(254),
  /** The account's people, where ownership is seen and handed on. */
  url: z.url({ protocol: /^https?$/ }),
});

/** To who is the owner of an account from now on. */
export const ownershipReceivedMail = defineMail({
  props,
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, other, url }) => ({
    subject: `You are the owner of ${companyName} on Afterword`,
    preview: "The plan and closing the account are yours now.",
    heading: `${companyName} is yours`,
    paragraphs: [
      `${other} handed the account of ${companyName} over to you.`,
      "As its owner you also choose the plan, may close the account, and may hand it on. Surveys, answers and people stay as they are.",
    ],
    action: { label: "See the account’s people", url },
    notes: ["If you did not expect this, ask whoever handed it over: you can hand it back there."],
  }),
});

/** To who was the owner until now. */
export const ownershipPassedMail = defineMail({
  props,
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, other, url }) => ({
    subject: `You handed ${companyName} over on Afterword`,
    preview: "You are an admin of it from now on.",
    heading: "The account has a new owner",
    paragraphs: [
      `${other} is the owner of ${companyName} from now on. You are an admin: you still work on everything, but the plan and closing the account are the owner’s.`,
      "If it was not you who did this, log out on every device at once, and ask the new owner to hand the account back.",
    ],
    action: { label: "See the account’s people", url },
  }),
});
