import { isReady } from "#server/edge/http/ready.ts";
import { jsonAnswer } from "#server/edge/http/respond.ts";

/** 200 when calls can be served, 503 while the database cannot be reached. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return jsonAnswer({ ready }, ready ? 200 : 503);
}
