import { Anchor, Image } from "@mantine/core";
import { renderSVG } from "uqr";
import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "./ShopifyToday.module.css";

interface ShopifyTodayProps {
  publishableKey: string;
  appUrl: string;
}

/** How a Shopify store runs its survey without the app: Shopify's order pages no longer accept scripts. */
export function ShopifyToday({ publishableKey, appUrl }: ShopifyTodayProps) {
  const link = `${appUrl}/surveys/response?key=${publishableKey}`;
  return (
    <div className={shared.spacedStack}>
      <Card
        title="In your emails"
        titleId="emails-title"
        description="Add your first question to your order confirmation or a follow-up email. Shoppers answer in one click."
      >
        <Anchor href="/email">Get email block</Anchor>
      </Card>
      <Card
        title="As a link"
        titleId="link-title"
        description="Send this link in a message or add it to your order confirmation email. It opens the full survey."
      >
        <CopyBlock label="Survey link" text={link} isLine />
      </Card>
      <Card
        title="On your packing slip"
        titleId="slip-title"
        description="Print this QR code on your packing slip or an insert card. Shoppers scan it with their phone."
      >
        <QrCode text={link} />
      </Card>
    </div>
  );
}

/** A QR code, dark on white in every color scheme so that cameras can read it, with a download link. */
function QrCode({ text }: { text: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;
  return (
    <div className={classes.code}>
      <Image className={classes.picture ?? ""} src={picture} alt="Survey QR code" w={160} h={160} />
      <Anchor href={picture} download="survey-qr-code.svg">
        Download QR code
      </Anchor>
    </div>
  );
}
