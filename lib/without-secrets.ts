/** Shorter texts aren't secrets, such as a region's name. */
const SHORTEST_SECRET = 6;

/** A text without any of the credentials' secrets, which a partner may have repeated. */
export function withoutSecrets(text: string, credential: unknown): string {
  const secrets = textsIn(credential).filter((secret) => secret.length >= SHORTEST_SECRET);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
