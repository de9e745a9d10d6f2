import {
  IconBrandSlack,
  IconChartDots,
  IconDatabaseExport,
  IconFolder,
  IconHeadset,
  IconMailFast,
  IconRoute,
  IconTable,
  IconTags,
  IconTicket,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import type { IntegrationName } from "#lib/partners.ts";

interface PartnerText {
  icon: TablerIcon;
  /** One sentence: what it does with responses. */
  does: string;
}

/** How each partner is shown. */
export const partnerTexts: Readonly<Record<IntegrationName, PartnerText>> = {
  Slack: { icon: IconBrandSlack, does: "Posts responses, or a daily or weekly summary, to your team's channel." },
  Klaviyo: {
    icon: IconMailFast,
    does: "Adds answers to customer profiles, so you can segment and start flows with them.",
  },
  Segment: { icon: IconRoute, does: "Sends each response as an event to every tool that's connected to your source." },
  Yotpo: { icon: IconTags, does: "Tags customers with their choices, for your loyalty campaigns." },
  TripleWhale: {
    icon: IconChartDots,
    does: "Adds answers to orders, so your attribution counts how customers heard about you.",
  },
  Zendesk: {
    icon: IconTicket,
    does: "Opens a ticket when a score is low, or when an answer contains one of your words.",
  },
  Gorgias: {
    icon: IconHeadset,
    does: "Opens a ticket when a score is low, or when an answer contains one of your words.",
  },
  Webhook: { icon: IconWebhook, does: "Sends each response as signed JSON to your own endpoint." },
  GoogleSheets: {
    icon: IconTable,
    does: "Adds each response as a row to a spreadsheet that your team can sort and share.",
  },
  S3: {
    icon: IconDatabaseExport,
    does: "Keeps a copy of your responses as Parquet files in a bucket, for your own data warehouse.",
  },
  Folder: {
    icon: IconFolder,
    does: "Keeps a copy of your responses as Parquet files in a folder of this server, if you run it yourself.",
  },
};
