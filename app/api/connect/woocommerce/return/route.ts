import { returnFromStore } from "#server/edge/connect/return-from-store.ts";

export function GET(request: Request): Promise<Response> {
  return returnFromStore(request);
}
