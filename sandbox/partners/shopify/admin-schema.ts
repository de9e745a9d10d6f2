/**
 * The part of Shopify's GraphQL Admin API that the product uses, with Shopify's names and types. A field or an argument
 * that isn't here is refused, as Shopify refuses one that it doesn't have.
 */
export const adminSchema = `
scalar DateTime
scalar Decimal
scalar JSON
scalar UnsignedInt64
scalar URL

type Query {
  shop: Shop!
  order(id: ID!): Order
  orders(first: Int, after: String, query: String, sortKey: OrderSortKeys): OrderConnection!
  currentAppInstallation: AppInstallation!
  codeDiscountNodeByCode(code: String!): DiscountCodeNode
  webhookSubscriptions(first: Int, after: String): WebhookSubscriptionConnection!
}

type Mutation {
  appUninstall: AppUninstallPayload
  metafieldDefinitionCreate(definition: MetafieldDefinitionInput!): MetafieldDefinitionCreatePayload
  metafieldsSet(metafields: [MetafieldsSetInput!]!): MetafieldsSetPayload
  metafieldsDelete(metafields: [MetafieldIdentifierInput!]!): MetafieldsDeletePayload
  tagsAdd(id: ID!, tags: [String!]!): TagsAddPayload
  tagsRemove(id: ID!, tags: [String!]!): TagsRemovePayload
  discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): DiscountCodeBasicCreatePayload
  flowTriggerReceive(handle: String, payload: JSON, body: String): FlowTriggerReceivePayload
  webhookSubscriptionCreate(
    topic: WebhookSubscriptionTopic!
    webhookSubscription: WebhookSubscriptionInput!
  ): WebhookSubscriptionCreatePayload
}

type Shop {
  id: ID!
  name: String!
  contactEmail: String!
  myshopifyDomain: String!
  currencyCode: String!
  ianaTimezone: String!
  plan: ShopPlan!
  primaryDomain: Domain!
}
type ShopPlan { publicDisplayName: String!, partnerDevelopment: Boolean!, shopifyPlus: Boolean! }
type Domain { host: String!, url: URL! }

enum OrderSortKeys { CREATED_AT, UPDATED_AT }
type OrderConnection { nodes: [Order!]!, pageInfo: PageInfo! }
type PageInfo { hasNextPage: Boolean!, endCursor: String }
type Order {
  id: ID!
  legacyResourceId: UnsignedInt64!
  createdAt: DateTime!
  updatedAt: DateTime!
  cancelledAt: DateTime
  test: Boolean!
  sourceName: String
  email: String
  discountCodes: [String!]!
  tags: [String!]!
  totalPriceSet: MoneyBag!
  totalRefundedSet: MoneyBag!
  customer: Customer
  shippingAddress: MailingAddress
  billingAddress: MailingAddress
  customerJourneySummary: CustomerJourneySummary
  lineItems(first: Int, after: String): LineItemConnection!
}
type MoneyBag { shopMoney: MoneyV2!, presentmentMoney: MoneyV2! }
type MoneyV2 { amount: Decimal!, currencyCode: String! }
type Customer { id: ID!, numberOfOrders: UnsignedInt64!, tags: [String!]! }
type MailingAddress { countryCodeV2: String }
type CustomerJourneySummary { ready: Boolean!, customerOrderIndex: Int, lastVisit: CustomerVisit }
type CustomerVisit { landingPage: URL, referrerUrl: URL, utmParameters: UTMParameters }
type UTMParameters { source: String, medium: String, campaign: String, content: String, term: String }
type LineItemConnection { nodes: [LineItem!]!, pageInfo: PageInfo! }
type LineItem { id: ID!, sku: String, quantity: Int!, product: Product }
type Product { id: ID! }

enum WebhookSubscriptionTopic {
  APP_UNINSTALLED
  APP_SCOPES_UPDATE
  APP_SUBSCRIPTIONS_UPDATE
  ORDERS_CREATE
  ORDERS_UPDATED
  ORDERS_CANCELLED
  REFUNDS_CREATE
}
enum WebhookSubscriptionFormat { JSON, XML }
input WebhookSubscriptionInput {
  uri: String
  format: WebhookSubscriptionFormat
  includeFields: [String!]
  filter: String
  name: String
}
type WebhookSubscription { id: ID!, topic: WebhookSubscriptionTopic!, uri: String! }
type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]!, pageInfo: PageInfo! }
type UserError { field: [String!], message: String! }
type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription, userErrors: [UserError!]! }
type FlowTriggerReceivePayload { userErrors: [UserError!]! }
type AppInstallation {
  id: ID!
  accessScopes: [AccessScope!]!
  activeSubscriptions: [AppSubscription!]!
  allSubscriptions(first: Int, sortKey: AppSubscriptionSortKeys, reverse: Boolean): AppSubscriptionConnection!
}
enum AppSubscriptionSortKeys { CREATED_AT, ID }
type AppSubscriptionConnection { nodes: [AppSubscription!]! }
enum AppSubscriptionStatus { ACTIVE, CANCELLED, DECLINED, EXPIRED, FROZEN, PENDING }
type AppSubscription {
  id: ID!
  name: String!
  status: AppSubscriptionStatus!
  test: Boolean!
  createdAt: DateTime!
  trialDays: Int!
  currentPeriodEnd: DateTime
  lineItems: [AppSubscriptionLineItem!]!
}
type AppSubscriptionLineItem { plan: AppPlan! }
type AppPlan { pricingDetails: AppPricingDetails! }
union AppPricingDetails = AppRecurringPricing | AppUsagePricing
enum AppPricingInterval { ANNUAL, EVERY_30_DAYS }
type AppRecurringPricing { interval: AppPricingInterval!, planHandle: String, price: MoneyV2! }
type AppUsagePricing { terms: String! }
type AccessScope { handle: String!, description: String! }

enum MetafieldOwnerType { CUSTOMER, ORDER }
enum MetafieldAdminAccessInput { MERCHANT_READ, MERCHANT_READ_WRITE }
input MetafieldAccessInput { admin: MetafieldAdminAccessInput }
input MetafieldDefinitionInput {
  name: String!
  namespace: String
  key: String!
  type: String!
  ownerType: MetafieldOwnerType!
  access: MetafieldAccessInput
}
type MetafieldDefinitionCreatePayload { userErrors: [MetafieldUserError!]! }
input MetafieldsSetInput { ownerId: ID!, namespace: String, key: String!, type: String, value: String! }
type MetafieldsSetPayload { userErrors: [MetafieldUserError!]! }
type MetafieldUserError { code: String, field: [String!], message: String! }
input MetafieldIdentifierInput { ownerId: ID!, namespace: String!, key: String! }
type MetafieldsDeletePayload { userErrors: [UserError!]! }
type TagsAddPayload { userErrors: [UserError!]! }
type TagsRemovePayload { userErrors: [UserError!]! }
enum DiscountBuyerSelection { ALL }
input DiscountContextInput { all: DiscountBuyerSelection }
input DiscountAmountInput { amount: Decimal, appliesOnEachItem: Boolean }
input DiscountCustomerGetsValueInput { percentage: Float, discountAmount: DiscountAmountInput }
input DiscountItemsInput { all: Boolean }
input DiscountCustomerGetsInput { value: DiscountCustomerGetsValueInput, items: DiscountItemsInput }
input DiscountCodeBasicInput {
  title: String
  code: String
  startsAt: DateTime
  endsAt: DateTime
  usageLimit: Int
  appliesOncePerCustomer: Boolean
  context: DiscountContextInput
  customerGets: DiscountCustomerGetsInput
}
type DiscountCodeBasic { title: String! }
type DiscountCodeFreeShipping { title: String! }
union DiscountCode = DiscountCodeBasic | DiscountCodeFreeShipping
type DiscountCodeNode { codeDiscount: DiscountCode! }
type DiscountUserError { code: String, field: [String!], message: String! }
type DiscountCodeBasicCreatePayload { codeDiscountNode: DiscountCodeNode, userErrors: [DiscountUserError!]! }
type App { id: ID! }
type AppUninstallPayload { app: App, userErrors: [UserError!]! }
`;
