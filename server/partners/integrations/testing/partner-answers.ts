/** A partner's answer. A redirect leads elsewhere, so that a test fails if it is followed. */
export function answerOf(status: number, body: string | null, headers: Record<string, string> = {}): Response {
  const location: Record<string, string> = status === 302 ? { location: "https://elsewhere.example/" } : {};
  return new Response(body, { status, headers: { ...location, ...headers } });
}

/** Bodies that a failure may come with: errors of many shapes that repeat our credentials, a proxy's page, and none. */
export function failureBodies(status: number, secrets: readonly string[]): readonly (string | null)[] {
  if (status === 304) return [null];
  const echo = secrets.join(" ");
  const errors = { message: echo, errors: [{ detail: echo }], status: { message: echo }, error: echo };
  return [JSON.stringify(errors), `<!doctype html><p>${echo}</p>`, "", "[]", "null", '{"errors":'];
}
