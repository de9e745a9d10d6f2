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
    hint: "For order notifications. Paste the block into a Code block, then send yourself a test. Without an order number, a response isn't linked to its order.",
  },
  {
    id: "shopify",
    name: "Shopify",
    orderTag: "{{ id }}",
    hint: "For the templates under Settings > Notifications. Paste the block into the template's code.",
  },
  {
    id: "plain",
    name: "Another tool",
    orderTag: "",
    hint: "Works in any tool that accepts HTML. Add your tool's order number tag to link responses to orders.",
  },
];
