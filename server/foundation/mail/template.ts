import { z } from "zod";
import { frameMail, type MailContent, type RenderedMail } from "./frame.ts";
import { cutLine, shortLine } from "./short-line.ts";

export const DAY_SECONDS = 24 * 60 * 60;

/** Where a link in an email leads. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** A name that someone chose. */
export const shortText = z.string().transform(shortLine);

/** A text that someone wrote, as one line of at most this length. */
export const cutText = (limit: number) => z.string().transform((text) => cutLine(text, limit));

/** A kind of mail: its properties, how long it is worth sending, and its content. */
export interface MailTemplate<Props extends z.ZodType> {
  props: Props;
  /** An email that could not be sent for this long is dropped. */
  usefulForSeconds: number;
  /** Throws a ZodError if `input` doesn't match the template. */
  render(input: unknown): RenderedMail;
}

/** Declares an email. `write` must be pure: the same properties make the same mail. */
export function defineMail<Props extends z.ZodType>(definition: {
  props: Props;
  usefulForSeconds: number;
  write: (props: z.output<Props>) => MailContent;
}): MailTemplate<Props> {
  return {
    props: definition.props,
    usefulForSeconds: definition.usefulForSeconds,
    render: (input) => frameMail(definition.write(definition.props.parse(input))),
  };
}
