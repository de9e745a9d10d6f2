import type { ShownSurvey } from "#lib/widget/shown-survey.ts";
import { address } from "./address.ts";
import type { ShopifySurface } from "./surface.ts";

/** A survey as a shopper's page gets it; a disabled one has none of this. */
export type LoadedSurvey = ShownSurvey & { surveyId: string; version: number; responseStatus?: string };

/** The store's survey in the shopper's language, with the progress of the order's response; null if there is none. */
export async function loadSurvey(surface: ShopifySurface): Promise<LoadedSurvey | null> {
  const { shopDomain, sourceOrderId, locale, order } = surface;
  const query = new URLSearchParams({
    shown: "true",
    locale,
    platform: "Shopify",
    sourceOrderId,
    ...(order.customerId && { customerId: order.customerId }),
  });
  const path = `/Survey/GetDefaultByShopifyDomain/${encodeURIComponent(shopDomain)}?${query}`;
  const response = await requestAfterword(surface, path);
  if (!response.ok) return null;
  const survey: Partial<LoadedSurvey> = await response.json();
  return isShown(survey) ? survey : null;
}

/** Sends a request with the surface's token, if it gives one. */
export async function requestAfterword(
  { getToken }: Pick<ShopifySurface, "getToken">,
  path: string,
  options: RequestInit = {},
): Promise<Response> {
  const token = await getToken();
  return await fetch(address + path, { ...options, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
}

function isShown(survey: Partial<LoadedSurvey>): survey is LoadedSurvey {
  return survey.settings !== undefined && survey.questions !== undefined && survey.surveyId !== undefined;
}
