import "@shopify/ui-extensions/preact";
import type { Api } from "@shopify/ui-extensions/pos.purchase.post.action.render";
import { showSurvey } from "../../shared/show-survey.tsx";
import { PhoneOffer } from "./PhoneOffer.tsx";
import { posKit } from "./pos-kit.tsx";
import { readTill } from "./read-till.ts";

declare const shopify: Api;

/** The survey in the till's full screen, and the same for the shopper's phone. */
export default async () => {
  const till = readTill(shopify);
  await showSurvey(
    posKit,
    "",
    () => till,
    (survey) => (
      <s-page heading={shopify.i18n.translate("name")}>
        <s-scroll-box>
          {survey}
          <PhoneOffer till={till} text={shopify.i18n.translate("scan")} />
        </s-scroll-box>
      </s-page>
    ),
  );
};
