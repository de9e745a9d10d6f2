/** The token of an `Authorization: Bearer` header; null for any other. */
export function bearerOf(authorization: string | null): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}
