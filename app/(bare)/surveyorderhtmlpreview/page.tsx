import type { Metadata } from "next";
import { OrderPreviewScreen } from "#components/order-preview/OrderPreviewScreen.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { workingSurvey } from "#server/domain/surveys/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Survey on an order page" };

export default async function SurveyOrderHtmlPreviewPage() {
  const context = await pageMember();
  const { accountId, now } = context;
  const [{ integration }, { locale, locales }] = await inPage(accountId, () =>
    Promise.all([accountProfile(context), workingSurvey(context)]),
  );
  const languages = [...new Set([locale, ...locales])];
  return (
    <OrderPreviewScreen accountId={accountId} platform={integration} languages={languages} madeAt={now.getTime()} />
  );
}
