/** A mail tool, and its tag for the store's order number: the same number links the answers of other pages. */
export interface EmailTool {
  id: string;
  name: string;
  /** Empty if the tool has none. */
  orderTag: string;
  hint: string;
}

export const emailTools: readonly EmailTool[] = [
  {
    id: "klaviyo",
    name: "Klaviyo",
    orderTag: "{{ event.extra.id }}",
    hint: "For a flow that starts with Placed Order. Paste the block into an HTML block.",
  },
  {
    id: "mailchimp",
    name: "Mailchimp",
    orderTag: "*|ORDER:ID|*",
    hint: "For order notifications. Paste the block into a Code block, and send yourself a test: an order that has no number is asked as a visitor.",
  },
  {
    id: "shopify",
    name: "Shopify",
    orderTag: "{{ id }}",
    hint: "For the notifications under Settings, Notifications. Paste the block into the template's code.",
  },
  {
    id: "plain",
    name: "Any other",
    orderTag: "",
    hint: "Works in every tool that takes HTML. With your tool's tag for the order's number, answers join the order's other pages.",
  },
];
