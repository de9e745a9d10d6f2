import { openWix } from "#server/edge/connect/wix.ts";

export function GET(request: Request): Promise<Response> {
  return openWix(request);
}
