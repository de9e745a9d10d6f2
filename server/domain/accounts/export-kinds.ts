import { orderTotalSql } from "#server/domain/analytics/index.ts";
import { sentFactsSql } from "#server/storefront/index.ts";

/** One kind of line in the export. */
export interface Kind {
  kind: string;
  /** The table, with `$account` for the account. */
  from: string;
  /** Names on the wire and their SQL expressions. */
  fields: Record<string, string>;
}

export const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const answers = `(SELECT json_agg(json_build_object('questionNameId', question_id, 'choices', choices, 'merged', merged,
    'text', body, 'counted', counted, 'answeredAt', ${instant("answered_at")}) ORDER BY answered_at, question_id)
  FROM answer WHERE account_id = r.account_id AND response_id = r.id)`;

/** What an account's own database has of it. */
export const kinds: readonly Kind[] = [
  {
    kind: "integration",
    from: "integration i WHERE i.account_id = $account",
    fields: { name: "i.name", enabled: "i.enabled", settings: "i.settings" },
  },
  {
    kind: "connection",
    from: "connection c WHERE c.account_id = $account",
    fields: {
      type: "c.kind",
      name: "c.name",
      externalId: "c.external_id",
      storeNumber: "c.store_number",
      scopes: "c.scopes",
      status: "c.status",
      pauseReason: "c.pause_reason",
      connectedAt: instant("c.connected_at"),
    },
  },
  {
    kind: "storeOrder",
    from: "store_order o WHERE o.account_id = $account",
    fields: {
      platform: "o.platform",
      sourceOrderId: "o.source_order_id",
      storeNumber: "o.store_number",
      placedAt: instant("o.placed_at"),
      isAccepted: "o.is_accepted",
      isTest: "o.is_test",
      day: "o.day",
      isWebCheckout: "o.is_web_checkout",
      couldShow: "o.could_show",
      asked: "o.asked",
      channel: "o.channel",
      totalMinor: "o.total_minor",
      refundedMinor: "o.refunded_minor",
      currency: "o.currency",
      country: "o.country",
      isFirstOrder: "o.is_first_order",
      customerId: "o.customer_id",
      order: "o.facts",
    },
  },
  {
    kind: "survey",
    from: "survey s WHERE s.account_id = $account",
    fields: {
      id: "s.id",
      name: "s.name",
      archived: "s.archived",
      version: "s.version",
      revision: "s.revision",
      document: "s.document",
      createdAt: instant("s.created_at"),
      updatedAt: instant("s.updated_at"),
      publishedAt: instant("s.published_at"),
    },
  },
  {
    kind: "surveyVersion",
    from: "survey_version v WHERE v.account_id = $account",
    fields: {
      surveyId: "v.survey_id",
      version: "v.version",
      name: "v.name",
      document: "v.document",
      publishedAt: instant("v.published_at"),
    },
  },
  {
    kind: "question",
    from: "question q WHERE q.account_id = $account",
    fields: { questionNameId: "q.question_id", type: "q.type", definition: "q.definition" },
  },
  {
    kind: "surveyTemplate",
    from: "survey_template t WHERE t.account_id = $account",
    fields: {
      id: "t.id",
      name: "t.name",
      description: "t.description",
      category: "t.category",
      imageUrl: "t.image_url",
      questions: "t.questions",
    },
  },
  {
    kind: "image",
    from: "image i WHERE i.account_id = $account",
    fields: {
      id: "i.id",
      contentType: "i.content_type",
      width: "i.width",
      height: "i.height",
      base64: "translate(encode(i.bytes, 'base64'), E'\\n', '')",
      createdAt: instant("i.created_at"),
    },
  },
  {
    kind: "savedFilter",
    from: "saved_filter f WHERE f.account_id = $account",
    fields: { id: "f.id", name: "f.name", parameters: "f.parameters", createdAt: instant("f.created_at") },
  },
  {
    kind: "channelRule",
    from: "channel_rule r WHERE r.account_id = $account",
    fields: {
      place: "r.place",
      channel: "r.channel",
      source: "r.source",
      medium: "r.medium",
      campaign: "r.campaign",
      code: "r.code",
    },
  },
  {
    kind: "channelSpend",
    from: "channel_spend s WHERE s.account_id = $account",
    fields: {
      id: "s.id",
      channel: "s.channel",
      startDate: "s.start_day",
      endDate: "s.end_day",
      spendMinor: "s.spend_minor",
      currency: "s.currency",
      platformOrders: "s.platform_orders",
      platformRevenueMinor: "s.platform_revenue_minor",
      createdAt: instant("s.created_at"),
      updatedAt: instant("s.updated_at"),
    },
  },
  {
    kind: "feedbackRating",
    from: "feedback_rating f WHERE f.account_id = $account",
    fields: { rating: "f.rating", createdAt: instant("f.created_at") },
  },
  {
    kind: "downgradeReason",
    from: "downgrade_reason d WHERE d.account_id = $account",
    fields: {
      plan: "d.plan",
      previousPlan: "d.previous_plan",
      reason: "d.reason",
      comment: "d.comment",
      createdAt: instant("d.created_at"),
    },
  },
  {
    kind: "copiedQuestion",
    from: "copied_question c WHERE c.account_id = $account",
    fields: { questionNameId: "c.question_id", enabledAt: instant("c.enabled_at") },
  },
  {
    kind: "discountCode",
    from: "discount_code c WHERE c.account_id = $account",
    fields: {
      platform: "c.platform",
      sourceOrderId: "c.source_order_id",
      status: "c.status",
      code: "c.code",
      percent: "c.percent",
      amountMinor: "c.amount_minor",
      currency: "c.currency",
      expiresAt: instant("c.expires_at"),
      problem: "c.problem",
      createdAt: instant("c.created_at"),
    },
  },
  {
    kind: "otherMerge",
    from: "other_merge m WHERE m.account_id = $account",
    fields: {
      id: "m.id",
      questionNameId: "m.question_id",
      choiceId: "m.choice_id",
      choiceLabel: "m.choice_label",
      texts: "m.texts",
      createdAt: instant("m.created_at"),
      undoneAt: instant("m.undone_at"),
    },
  },
  {
    kind: "otherRule",
    from: "other_rule o WHERE o.account_id = $account",
    fields: {
      questionNameId: "o.question_id",
      text: "o.normalized",
      choiceId: "o.choice_id",
      createdAt: instant("o.created_at"),
    },
  },
  {
    kind: "response",
    from: `readable_response r LEFT JOIN response_mark m ON m.account_id = r.account_id AND m.response_id = r.id
      WHERE r.account_id = $account`,
    fields: {
      responseId: "r.page_id",
      surveyId: "r.survey_id",
      version: "r.version",
      status: "CASE r.status WHEN 0 THEN 'viewed' WHEN 1 THEN 'partial' ELSE 'completed' END",
      platform: "r.platform",
      surface: "r.surface",
      sourceOrderId: "r.source_order_id",
      storeNumber: "coalesce(nullif(substring(r.order_key FROM '^(?:t:)?o([0-9]*):'), '')::int, 1)",
      isTest: "r.is_test",
      orderTotal: orderTotalSql,
      currency: "r.currency",
      isFirstOrder: "r.is_first_order",
      country: "r.country",
      locale: "r.locale",
      consent: "r.consent",
      tags: "coalesce(m.tags, '{}')",
      readAt: instant("m.read_at"),
      markedTestAt: instant("m.test_at"),
      // These are our own additions, not facts of the order.
      order: sentFactsSql,
      viewedAt: instant("r.viewed_at"),
      answeredAt: instant("r.answered_at"),
      completedAt: instant("r.completed_at"),
      answers: `coalesce(${answers}, '[]'::json)`,
    },
  },
];
