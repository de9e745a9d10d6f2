import { returnFromConsentPage } from "#server/edge/connect/connect-partner.ts";

export function GET(request: Request): Promise<Response> {
  return returnFromConsentPage(request, "Klaviyo");
}
