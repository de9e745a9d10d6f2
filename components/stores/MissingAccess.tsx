import { Notice } from "#components/ui/Notice.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { platformTexts } from "#lib/platforms.ts";
import type { StoreAccess } from "#lib/store-access.ts";

/** What a store keeps from us, what that means, and who can change it. */
export function MissingAccess({ store: { platform, missingAccess } }: { store: StoreStatus }) {
  const { name } = platformTexts[platform];
  return missingAccess.map((access) => {
    const { title, text } = textsOf[access](name);
    return (
      <Notice key={access} status="warning" title={title}>
        {text}
      </Notice>
    );
  });
}

const textsOf: Record<StoreAccess, (platform: string) => { title: string; text: string }> = {
  orders: (platform) => ({
    title: `${platform} hasn't approved this app for order data`,
    text: `Your survey shows and answers are saved. Coverage, order totals, and new or returning customers are missing until ${platform} approves the app. You don't need to do anything: the team that runs Afterword has to request it.`,
  }),
  emails: (platform) => ({
    title: `${platform} hasn't approved this app for email addresses`,
    text: `Orders arrive without email addresses, so integrations that need one get only the answers where your shopper entered it. The team that runs Afterword has to request it.`,
  }),
  customers: (platform) => ({
    title: "Afterword can't see which customer an order belongs to",
    text: `Open Afterword in your ${platform} admin and allow it to view customers. Until then, answers aren't linked to customers.`,
  }),
};
