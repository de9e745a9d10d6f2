/** Any partner that the product sends requests to. */
export interface Partner {
  /** Its name in addresses, in `PARTNER_BASE_URLS` and in the sandbox. */
  slug: string;
  /** What the product has it for. */
  kind: "platform" | "integration" | "import" | "payments" | "monitoring" | "chat";
}
