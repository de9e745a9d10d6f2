import { loadBigCommerce } from "#server/edge/connect/big-commerce.ts";

export function GET(request: Request): Promise<Response> {
  return loadBigCommerce(request);
}
