import { AppError } from "./errors.ts";

export const apiVersion = "1.0";

/** Throws 400 `unsupported-api-version` for a version of the interface other than the one there is; null asks for none. */
export function checkApiVersion(asked: string | null): void {
  if (asked === null || asked === apiVersion) return;
  throw new AppError("invalid", `api-version must be ${apiVersion}.`, {
    type: "unsupported-api-version",
    errors: { "api-version": [`must be ${apiVersion}`] },
  });
}
