import { AppError } from "#lib/errors.ts";
import type { StorePlatformName } from "#lib/platforms.ts";
import type { StoreAccess } from "#lib/store-access.ts";
import type { OrderFacts } from "#lib/survey/document.ts";
import type { WebhookSource } from "../webhook-source.ts";

import type { CompletedResponse, PlatformAnswers } from "./platform-answers.ts";
import type { CardPayment, PlatformBilling } from "./platform-billing.ts";
import type { PlatformDiscounts } from "./platform-discounts.ts";
import type { PlatformPerson, Store, StoreDetails, VerifiedStore } from "./store.ts";

export type { CompletedResponse, PlatformAnswers, StoreAnswer, StoreAnswerKind } from "./platform-answers.ts";
export type { CardPayment, PlatformBilling, StoreSubscription } from "./platform-billing.ts";
export type { PlatformDiscounts, StoreDiscount } from "./platform-discounts.ts";
export type { PlatformPerson, Store, StoreDetails, VerifiedStore } from "./store.ts";
export type { StorePlatformName };

/** What a store platform offers. It knows no account. */
export interface Platform {
  /** As in `connection.name`. */
  name: StorePlatformName;
  /** How its stores sign webhooks. Their events are read by `stores`. */
  webhooks: WebhookSource;
  /** Its admin; null if our pages can't identify anyone in it. */
  admin: PlatformAdmin | null;
  /** How its stores are reached. */
  stores: PlatformStores;
  /** Verifies a session token of its admin or of a shopper's page; null for any other text. Absent if it issues none. */
  readToken?: (token: string) => Promise<SessionToken | null>;
}

/** A store, as a verified token names it. */
export interface TokenStore {
  /** The platform's name, as in `connection.name`. */
  platform: string;
  /** In lower case. */
  domain: string;
}

/** A user of a store, in one session of the store's admin, as a verified token names them. */
export interface StoreUser extends TokenStore {
  /** The user's id at the platform. */
  userId: string;
  /** The session in the store's admin; empty if the platform's tokens name none. */
  sessionId: string;
}

/** What a verified session token says. */
export interface SessionToken {
  store: TokenStore;
  /** Who opened the store's admin; null for a page of a shopper. */
  user: StoreUser | null;
  isExpired: boolean;
}

/** The admin of a platform's stores, in which our pages are shown. */
export interface PlatformAdmin {
  /** The origins of the admin that shows our pages in frames: of this store, or of any if none is known yet. */
  adminOrigins(domain: string | null): readonly string[];
  /**
   * A script that defines `window.storeToken(): Promise<string>`, which gets a fresh session token from the admin around
   * the page; and, where the merchant can grant scopes there, `window.askStoreScopes(scopes): Promise<boolean>`; where it
   * asks for reviews itself, `window.askStoreReview(): Promise<boolean>`; and, where
   * they place our blocks, `window.placedStoreBlocks(): Promise<string[]>`, the targets that have one.
   */
  tokenScript(): string;
  /** A script of the platform's own that has to run before it; absent if none has. */
  tokenScriptSource?: TokenScriptSource;
  /** For platforms whose stores install the app before they open it; absent where stores connect in other ways. */
  install?: PlatformInstall;
  /**
   * The address of a page of ours in the admin that a query of ours names, for pages that were opened outside of it; null
   * if it names none. Absent: they can't be led there.
   * @param path the page's path and query, beginning with a slash
   */
  addressInAdmin?: (query: URLSearchParams, path: string) => string | null;
  /** What names a store's admin in a query, as its `host`. */
  hostOf?: (domain: string) => string;
}

/** A script of a platform, at an address of its own. */
export interface TokenScriptSource {
  url: string;
  /** Attributes that it reads. */
  attributes: Readonly<Record<string, string>>;
}

/** What a session token of a store's admin is exchanged for. Both fail as requests to stores do. */
export interface PlatformInstall {
  /** The store that the token is of. */
  verifyStore(token: string): Promise<VerifiedStore>;
  /** The user whose token it is. */
  readUser(token: string): Promise<PlatformPerson>;
  /** A store's domain in what a merchant typed; null for anything else. */
  domainOf(text: string): string | null;
  /** Where a store installs the app; null for what isn't a store's domain. */
  pageFor(domain: string): string | null;
}

/** An order as its platform has it. */
export interface PlatformOrder {
  /** As shoppers' pages send it: see `wire.md`, `SaveResponse`. */
  sourceOrderId: string;
  placedAt: Date;
  /** When the platform last changed it: an older state never replaces a newer one. */
  updatedAt: Date;
  /** Whether it counts as an order, which each platform decides by its own statuses. */
  isAccepted: boolean;
  /** The order's own, which its shopper's pages alone have; absent where orders have none. */
  secret?: string;
  /** It counts, although its payment is still awaited. */
  isUnpaid?: true;
  /** The refunded part of the total, in decimal major units of the facts' currency; absent if nothing was refunded. */
  refunded?: number | undefined;
  isTest: boolean;
  /** Whether a shopper saw an order page of the web checkout, so that the survey could have shown. */
  isWebCheckout: boolean;
  /** The platform doesn't know yet whether it is its customer's first; it does some minutes later. */
  isUnsettled?: boolean;
  /** The facts that the platform knows; these replace what the page said. */
  facts: OrderFacts;
}

/** A page of orders, sorted so that a change in the meantime makes none of them be skipped. */
export interface PlatformOrders {
  orders: readonly PlatformOrder[];
  /** Where to go on; null at the end. */
  nextCursor: string | null;
}

/** What a verified webhook of a store asks for. */
export type StoreEvent =
  /** The order as it is now. */
  | { kind: "order"; order: PlatformOrder }
  /** The order is to be read; `orderInWebhook` is for one that the store doesn't show (yet). */
  | { kind: "orderChanged"; sourceOrderId: string; orderInWebhook?: PlatformOrder }
  /** If the platform says when, the latest time that it may mean: a store that was connected again since then stays. */
  | { kind: "uninstalled"; at?: Date }
  | { kind: "scopesChanged"; scopes: readonly string[] }
  /** What the store pays for the app has changed. */
  | { kind: "billingChanged" }
  /** A member of the store's staff lost the app. */
  | { kind: "userRemoved"; userId: string }
  | { kind: "exportShopper"; shopper: StoreShopper }
  | { kind: "eraseShopper"; shopper: StoreShopper }
  /**
   * Long after the uninstall: everything of the store goes, unless it was connected again since then. `leftAt` is the
   * earliest time that the uninstall may have been.
   */
  | { kind: "eraseStore"; leftAt: Date }
  /** The user whose access the webhooks need has lost it: the store is to be looked at now. */
  | { kind: "accessLost" }
  /** Nothing that concerns us. */
  | { kind: "other" };

/** A shopper whom a store asks about; at least one of the three says who. */
export interface StoreShopper {
  customerId: string | null;
  emailAddress: string | null;
  sourceOrderIds: readonly string[];
}

/** What we place on a store's order pages. */
export interface SurveyPlacement {
  appUrl: string;
  publishableKey: string;
}

/**
 * How the stores of a platform are connected and used. Every request goes through `foundation/outgoing`, has a time
 * limit, and fails with an AppError: `partner-refused` if the store refuses, with its reason; `partner-failed` if it
 * can't be reached or answers with a fault. Credentials that are dead for good are a {@link DeadCredentials}.
 */
export interface PlatformStores {
  /**
   * What a verified webhook asks for.
   * @param topic as its source's `verify` returned it
   * @throws AppError `invalid` if the payload isn't what the platform documents
   */
  readEvent(topic: string, payload: string): StoreEvent;
  /** What the store says about itself. */
  readStore(store: Store): Promise<StoreDetails>;
  /** What the store keeps from us; absent where it either gives everything or nothing. */
  checkAccess?: (store: Store) => Promise<StoreAccess[]>;
  /** An order; null if the store doesn't know it (yet). */
  readOrder(store: Store, sourceOrderId: string): Promise<PlatformOrder | null>;
  /**
   * The address of an order in the store's admin; null for what is no order's id. Absent where the platform's addresses
   * aren't known for certain.
   */
  orderPage?: (domain: string, sourceOrderId: string) => string | null;
  /** The orders that changed since a time, in case a webhook was lost. */
  listOrders(store: Store, since: Date, cursor: string | null): Promise<PlatformOrders>;
  /**
   * Makes the webhooks that we need, repairs those that were switched off, and changes nothing if all are there.
   * @param deliveryUrl our own address for them
   * @param secret ours, for platforms whose webhooks are signed per store
   * @returns how many were missing or off
   */
  subscribe(store: Store, deliveryUrl: string, secret: string): Promise<number>;
  /** Puts the survey on the store's order pages, if it isn't there; null where the merchant places it. */
  placeSurvey: ((store: Store, placement: SurveyPlacement) => Promise<void>) | null;
  /** How it bills for the app; absent where it can't, or where the operator's app is sold otherwise. */
  billing?: PlatformBilling;
  /** Reports what a store's account paid elsewhere, to a platform that wants to know; each report counts. Else absent. */
  reportPayment?: (store: Store, payment: CardPayment) => Promise<void>;
  /** Fields for answers at orders and customers; absent where there are none. */
  answers?: PlatformAnswers;
  /** Discount codes that can be used once; absent where they can't be made. */
  discounts?: PlatformDiscounts;
  /**
   * Starts the workflows that the merchant made for completed responses; absent where there are none.
   * @returns false if the platform refused it: sending the same again wouldn't help
   */
  startFlows?: (store: Store, completed: CompletedResponse) => Promise<boolean>;
  /** An order that is deleted for good causes no webhook, and is missed only by asking for it. */
  deletesInSilence?: true;
  /** The survey is placed again every day: a merchant takes it away with the app alone. */
  keepsSurvey?: true;
  /** Takes it away again. */
  removeSurvey: ((store: Store) => Promise<void>) | null;
  /**
   * Takes away everything of ours that can be, and ends the credentials. Never fails because they are dead.
   * @param deliveryUrl as for {@link PlatformStores.subscribe}; its query may be that of another connection
   */
  disconnect(store: Store, deliveryUrl: string): Promise<void>;
}

/** The most old webhooks removed per run, with one request each, as a store may list any number. The next run continues. */
export const MOST_DELETIONS = 20;

/** The platform hasn't approved of the operator's app for orders: nothing that the store's merchant does changes it. */
export class MissingApproval extends AppError {
  constructor(platform: StorePlatformName) {
    super("partner-refused", `${platform} hasn't approved Afterword to read orders yet.`);
  }
}

/** The store has ended our access: only its merchant can give it again. */
export class DeadCredentials extends Error {
  /** The store's own words, where it has some for people; they may be anything. */
  readonly answered: string | null;

  constructor(message: string, answered: string | null = null) {
    super(message);
    this.answered = answered;
  }
}
