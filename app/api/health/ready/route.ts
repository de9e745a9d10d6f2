import { isReady } from "#server/http/ready.ts";

/** 200 when calls can be served, 503 while the database cannot be reached. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } });
}
