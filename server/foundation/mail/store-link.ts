import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

export const STORE_LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const props = z.object({
  companyName: z.string().transform(shortLine),
  platform: z.string().max(40),
  /** Where the ticket is used. */
  url: z.url({ protocol: /^https?$/ }),
});

/** To someone who opened the app in a store whose platform gives their address, which has a login here already. */
export const storeLinkMail = defineMail({
  props,
  usefulForSeconds: STORE_LINK_LIFETIME_MS / 1000,
  write: ({ companyName, platform, url }) => ({
    subject: `Use your Afterword login for ${companyName}`,
    preview: `You opened Afterword in ${platform} with this email address.`,
    heading: `Use your login for ${companyName}?`,
    paragraphs: [
      `You opened Afterword in ${platform}. This email address already has a login, so we didn't connect the two without asking you.`,
      `If you link them, you're the same person in both places, and you can also open ${companyName} outside of ${platform}.`,
    ],
    action: { label: "Link my login", url },
    notes: [
      "The link works once and expires in 7 days.",
      `If you didn't open Afterword in ${platform}, ignore this email. Nothing was linked.`,
    ],
  }),
});
