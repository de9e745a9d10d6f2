import * as z from "zod";
import { HOST_NAME_RULE, isHostName } from "../host-name.ts";
import { type IntegrationField, integrationFields } from "../integration-fields.ts";
import { type IntegrationName, integrationNames } from "../partners.ts";
import { SUBDOMAIN, subdomainIn } from "../subdomain.ts";
import { plainText } from "../survey/plain-text.ts";

const trimmed = (longest: number) => plainText(longest, 1).transform((text) => text.trim());

/** How a field is read, by its kind. */
function schemaOf({ kind, choices = [], domain = "" }: IntegrationField): z.ZodType {
  if (kind === "switch") return z.boolean();
  if (kind === "score")
    return z.int("must be a whole number").min(0, "must be at least 0").max(10, "must be at most 10");
  if (kind === "words") return z.array(plainText(100, 1)).max(50, "must have at most 50 words");
  if (kind === "subdomain") {
    const name = z.string().regex(SUBDOMAIN, `must be the part of your address before ${domain}`);
    return plainText(500, 1)
      .transform((text) => subdomainIn(text, domain))
      .pipe(name);
  }
  if (kind === "host") {
    return plainText(500, 1)
      .transform((text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, "")
          .split("/", 1)
          .join(""),
      )
      .pipe(z.string().refine(isHostName, HOST_NAME_RULE));
  }
  if (kind === "url" || kind === "spreadsheet") return trimmed(2000);
  const values = choices.map(({ value }) => value);
  return values.length > 0 ? z.enum(values, `must be one of ${values.join(", ")}`) : trimmed(500);
}

/** Schemas of settings that only a partner's own form or the API can set. */
const internalSchemas: Readonly<Record<string, z.ZodType>> = {
  channelId: plainText(50, 1),
  subdomain: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,63}$/, "must be the part of your Zendesk address before .zendesk.com"),
  /** IDs of questions; none for all. */
  questions: z.array(plainText(64, 1)).max(50, "must have at most 50 questions"),
  /** A sheet in it; without one, that of the address, or else the first. */
  sheetName: plainText(200, 1),
  /** The current secret still signs for a day. */
  renewSecret: z.boolean(),
};

/** What a merchant sets for a partner, as its call takes it. All of it is optional: what is omitted stays. */
export function partnerSettings(name: IntegrationName): z.ZodObject<Record<string, z.ZodOptional<z.ZodType>>> {
  const fields = Object.entries(integrationFields[name]);
  return z.object(
    Object.fromEntries(
      fields.map(([field, declared]) => [field, (internalSchemas[field] ?? schemaOf(declared)).optional()]),
    ),
  );
}

/** What any of them sets. */
export const AnyPartnerSettings = z.object(
  Object.fromEntries(integrationNames.flatMap((name) => Object.entries(partnerSettings(name).shape))),
);
export type AnyPartnerSettings = z.infer<typeof AnyPartnerSettings>;
