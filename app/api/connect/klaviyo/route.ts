import { openConsentPage } from "#server/edge/connect/connect-partner.ts";

export function GET(request: Request): Promise<Response> {
  return openConsentPage(request, "Klaviyo");
}
