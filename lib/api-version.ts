import { AppError } from "./errors.ts";

export const apiVersion = "1.0";

/** Throws 400 `unsupported-api-version` for any API version but the current one; null means none was requested. */
export function checkApiVersion(asked: string | null): void {
  if (asked === null || asked === apiVersion) return;
  throw new AppError("invalid", `api-version must be ${apiVersion}.`, {
    type: "unsupported-api-version",
    errors: { "api-version": [`must be ${apiVersion}`] },
  });
}
