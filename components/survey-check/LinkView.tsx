import { Notice } from "#components/ui/Notice.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { ShopifySetupLink } from "./ShopifySetupLink.tsx";

/** Whether a Shopify store without the app had its survey viewed by email, link, or QR code, the ways that it has. */
export function LinkView() {
  const { data } = useCall("Survey.GetTopLevelStatsForAccount", {}, refreshedByFeed);
  if (!data) return null;
  return (
    <div aria-live="polite">
      {data.views > 0 ? (
        <Notice status="good" title="Your survey was viewed">
          It isn't on your Shopify order page yet. <ShopifySetupLink />
        </Notice>
      ) : (
        <Notice status="neutral" title="Waiting for the first view">
          Open your survey link, or send yourself the email block. We'll show it here when it's viewed. Your survey
          isn't on your Shopify order page yet. <ShopifySetupLink />
        </Notice>
      )}
    </div>
  );
}
