import { returnFromWix } from "#server/edge/connect/return-from-wix.ts";

export function GET(request: Request): Promise<Response> {
  return returnFromWix(request);
}
