import { AppError } from "#lib/errors.ts";

/** A 409 for who would change to another account in a store's admin. */
export function fixedAccount(): AppError {
  return new AppError("conflict", "Inside your store's admin, Afterword always shows the store's own account.", {
    type: "embedded-account-fixed",
  });
}
