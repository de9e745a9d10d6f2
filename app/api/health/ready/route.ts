import { isReady } from "#server/http/ready.ts";
import { jsonAnswer } from "#server/http/respond.ts";

/** 200 when calls can be served, 503 while the database cannot be reached. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return jsonAnswer({ ready }, ready ? 200 : 503);
}
