/** The text file of a person's recovery codes. `host` is the Afterword site they are for. */
export function recoveryCodesFile(codes: readonly string[], host: string): string {
  return [
    `Afterword recovery codes for ${host}`,
    "Each code signs you in once, in place of your authenticator app or passkey.",
    "",
    ...codes,
    "",
  ].join("\n");
}
