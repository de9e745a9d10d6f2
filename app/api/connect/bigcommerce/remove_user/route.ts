import { removeBigCommerceUser } from "#server/edge/connect/big-commerce.ts";

export function GET(request: Request): Promise<Response> {
  return removeBigCommerceUser(request);
}
