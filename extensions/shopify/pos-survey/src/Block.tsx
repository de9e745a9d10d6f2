import "@shopify/ui-extensions/preact";
import type { Api } from "@shopify/ui-extensions/pos.purchase.post.block.render";
import { render } from "preact";
import { Guarded } from "../../shared/Guarded.tsx";

declare const shopify: Api;

/** The block after a sale, whose button opens the survey. */
export default async () => {
  const { i18n, action } = shopify;
  render(
    <Guarded>
      <s-pos-block heading={i18n.translate("name")}>
        <s-text>{i18n.translate("invitation")}</s-text>
        <s-button slot="secondary-actions" onClick={() => action.presentModal()}>
          {i18n.translate("start")}
        </s-button>
      </s-pos-block>
    </Guarded>,
    document.body,
  );
};
