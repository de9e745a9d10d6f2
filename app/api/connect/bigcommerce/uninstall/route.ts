import { uninstallBigCommerce } from "#server/edge/connect/big-commerce.ts";

export function GET(request: Request): Promise<Response> {
  return uninstallBigCommerce(request);
}
