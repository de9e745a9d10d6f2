import { z } from "zod";
import { inertText } from "#lib/inert-text.ts";
import { DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

/** To an account's owner: responses are sent somewhere new. */
export const destinationChangedMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** As on screens: `Slack`. */
    integration: shortText,
    /** A host, a workspace or a spreadsheet's name; null where the partner doesn't say. */
    destination: shortText.nullable(),
    change: z.enum(["connected", "changed", "backfill"]),
    /** The address of who did it; null if that isn't known. */
    by: z.string().max(254).nullable(),
    /** The integrations screen. */
    url: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ companyName, integration, destination, change, by, url }) => {
    const where = destination === null ? integration : `${integration} (${inertText(destination)})`;
    const what = change === "backfill" ? "the responses of the past 90 days" : "new responses";
    const heading = change === "backfill" ? "Past responses are being sent" : "Responses are sent to a new place";
    return {
      subject: `${companyName}: ${change === "backfill" ? "past responses" : "responses"} go to ${integration}`,
      preview: "If you know about this, you don't need to do anything.",
      heading,
      paragraphs: [
        `${by ?? "Someone"} set up ${companyName} on Afterword to send ${what} to ${where}.`,
        "If you don't know about this, disconnect the integration right away, and see who signed in under Account > Security.",
      ],
      action: { label: "Review integrations", url },
    };
  },
});
