import { randomUUIDv7 } from "node:crypto";
import { toggleStatus, workingSurvey } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { anAccount, contextOf, signIn, type TestAccount } from "#server/testing/factories.ts";

export interface FeedStore {
  account: TestAccount;
  surveyId: string;
  /** The owner's `Cookie` header. */
  cookie: string;
}

/** An account whose default survey is enabled. */
export async function aFeedStore(): Promise<FeedStore> {
  const account = await anAccount();
  const context = contextOf(account);
  const surveyId = await inAccount(account.accountId, async () => {
    const { id } = await workingSurvey(context);
    await toggleStatus(context, id);
    return id;
  });
  return { account, surveyId, cookie: await signIn(account.owner) };
}

/** Answers the first question at a server as a shopper, or answers it again; returns the page's responseId. */
export async function answerAt(
  base: string,
  { account, surveyId }: FeedStore,
  choice: string,
  order: object = {},
  responseId: string = randomUUIDv7(),
): Promise<string> {
  const body = {
    apiKey: account.publishableKey,

    surveyId,
    responseId,
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: responseId,
    event: "answer",
    order,
    answers: [{ questionNameId: "how-did-you-first-hear-about-us", choiceIds: [choice] }],
  };
  const response = await fetch(`${base}/Survey/SaveResponse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return responseId;
}
