import { wooCommerceHandlers } from "#server/edge/calls/woo-commerce.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("WooCommerce", wooCommerceHandlers);
