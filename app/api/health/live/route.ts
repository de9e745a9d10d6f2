/** Says that the process answers, and nothing of what it needs. */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { "cache-control": "no-store" } });
}
