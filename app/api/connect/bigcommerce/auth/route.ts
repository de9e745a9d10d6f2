import { installBigCommerce } from "#server/edge/connect/big-commerce.ts";

export function GET(request: Request): Promise<Response> {
  return installBigCommerce(request);
}
