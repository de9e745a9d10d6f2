import type { ZodError } from "zod";
import { AppError } from "#lib/errors.ts";

/**
 * What an answer is that isn't as its platform documents it. A list that is longer than what was asked for is named.
 * @param subject whose answer it is, such as the store's domain
 */
export function undocumented({ issues }: ZodError, subject: string, platform: string): AppError {
  const long = issues.find((issue) => issue.code === "too_big" && issue.origin === "array");
  const message =
    long?.code === "too_big"
      ? `${subject} sent a list of more entries than we asked for (at most ${long.maximum}).`
      : `${subject} sent something that ${platform} doesn't document.`;
  return new AppError("partner-failed", message);
}
