import type pg from "pg";
import { getsFiles, isIntegrationName } from "#lib/partners.ts";
import type { UsageFacts } from "#lib/plans.ts";
import type { PublishedSurvey, SurveyDocument } from "#lib/survey/document.ts";
import { pageStylesheet } from "#lib/survey/page-stylesheet.ts";
import type { StyleTokens } from "#lib/survey/style-tokens.ts";
import { completeStyles } from "#lib/survey/styles.ts";
import type { StoreNumbers } from "./order-key.ts";
import { type OtherRuleRow, type OtherRules, otherRulesOf } from "./other-rules.ts";
import { ReadyBody } from "./ready-body.ts";
import { ShownBodies } from "./shown-bodies.ts";
import { SurveyBody } from "./survey-body.ts";
import { type SurveyVersion, surveyVersion } from "./survey-version.ts";

/** What the storefront needs to know about an account. */
export interface StorefrontAccount {
  accountId: string;
  companyName: string;
  currency: string;
  timeZone: string;
  storeNumbers: StoreNumbers;
  /** The live survey's last published version, if the survey is on. */
  live: SurveyVersion | null;
  /** The choices that "Other" texts count for. */
  otherRules: OtherRules;
  /** Partners that receive answers. */
  integrations: string[];
  /** The integrations among them that also receive views. */
  viewTakers: string[];
  /** What decides how many orders a month the account may read. */
  plan: UsageFacts;
  /** A store is connected that orders are read from: only those that it knows use up the plan. */
  hasStore: boolean;
  /** The place up to which it may read its answers (lib/answer-locks.ts). */
  unlockedUpTo: number;
  published: SurveyBody;
  /** The same, ready for pages to draw; null if nothing is live. */
  shown: ShownBodies | null;
  /** Made on first use: scripts get the styles with the survey, and a long custom CSS takes a while to parse. */
  stylesheet: () => ReadyBody;
  customCssLength: number;
}

interface AccountRow {
  company_name: string;
  survey_enabled: boolean;
  currency: string;
  time_zone: string;
  store_numbers: StoreNumbers | null;
  style_tokens: Partial<StyleTokens>;
  custom_css: string;
  integrations: string[];
  view_takers: string[];
  reads_site_id: boolean;
  billing_plan: string;
  trial_ends_at: Date;
  agreed_orders: number | null;
  unlocked_up_to: number;
  has_store: boolean;
  other_rules: OtherRuleRow[] | null;
  survey_id: string | null;
  version: number | null;
  name: string | null;
  document: SurveyDocument | null;
}

const statement = `
SELECT a.company_name, a.survey_enabled, a.currency, a.time_zone, a.style_tokens, a.custom_css, a.billing_plan, a.trial_ends_at, a.agreed_orders,
  a.unlocked_up_to::float8 AS unlocked_up_to, store_numbers_of(a.id) AS store_numbers, has_connected_store(a.id) AS has_store, v.survey_id, v.version, v.name, v.document,
  ARRAY(SELECT i.name FROM integration i WHERE i.account_id = a.id AND i.enabled ORDER BY i.name) AS integrations,
  ARRAY(SELECT i.name FROM integration i WHERE i.account_id = a.id AND i.enabled
    AND i.settings -> 'sendViews' = 'true' ORDER BY i.name) AS view_takers,
  EXISTS (SELECT FROM integration i WHERE i.account_id = a.id AND i.name = 'Segment' AND i.enabled
    AND i.settings ->> 'guests' = 'site') AS reads_site_id,
  (SELECT json_agg(json_build_object('questionNameId', r.question_id, 'normalized', r.normalized, 'choiceId', r.choice_id))
    FROM other_rule r WHERE r.account_id = a.id) AS other_rules
FROM account a
LEFT JOIN survey s ON s.account_id = a.id AND s.id = a.live_survey_id
LEFT JOIN survey_version v ON v.account_id = s.account_id AND v.survey_id = s.id AND v.version = s.version
WHERE a.id = $1`;

/** One query; null for an account that does not exist. */
export async function loadAccount(pool: pg.Pool | pg.ClientBase, accountId: string): Promise<StorefrontAccount | null> {
  const { rows } = await pool.query<AccountRow>({ name: "storefront-account", text: statement, values: [accountId] });
  const [row] = rows;
  if (!row) return null;
  const live = liveVersion(row);
  const survey = live && publishedSurvey(accountId, row, live);
  let sheet: ReadyBody | undefined;
  return {
    accountId,
    companyName: row.company_name,
    currency: row.currency,
    timeZone: row.time_zone,
    storeNumbers: row.store_numbers ?? {},
    live,
    otherRules: otherRulesOf(row.other_rules ?? []),
    integrations: row.integrations.filter((name) => isIntegrationName(name) && !getsFiles(name)),
    viewTakers: row.view_takers,
    plan: { billingPlan: row.billing_plan, trialEndsAt: row.trial_ends_at, agreedOrders: row.agreed_orders },
    hasStore: row.has_store,
    unlockedUpTo: row.unlocked_up_to,
    published: SurveyBody.of(survey ?? { enabled: false }),
    shown: survey && new ShownBodies(survey),
    stylesheet: () => {
      sheet ??= ReadyBody.css(pageStylesheet(completeStyles(row.style_tokens, row.custom_css)));
      return sheet;
    },
    customCssLength: row.custom_css.length,
  };
}

function liveVersion(row: AccountRow): SurveyVersion | null {
  const { survey_enabled, survey_id, version, name, document } = row;
  if (!survey_enabled || survey_id === null || version === null || name === null || document === null) return null;
  return surveyVersion(survey_id, version, name, document);
}

/** Segment's cookie; older versions of Segment quoted the ID. */
const SEGMENT_ID = "\\bajs_anonymous_id=(?:%22)?(?<anonymousId>[\\w-]{1,200})(?:%22)?(?:;|$)";

/** What a shopper's page gets: styles apply immediately, everything else as it was published. */
function publishedSurvey(accountId: string, row: AccountRow, live: SurveyVersion): PublishedSurvey {
  const { surveyId, version, name, document } = live;
  const { locale, locales, questions, thankYou, settings } = document;
  const styles = completeStyles(row.style_tokens, row.custom_css);
  const survey = { surveyId, accountId, version, name, locale, locales, questions, thankYou, settings, styles };
  return { ...survey, enabled: true, ...(row.reads_site_id && { siteId: SEGMENT_ID }) };
}
