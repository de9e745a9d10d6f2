export { downloadWooCommercePlugin } from "./download-woocommerce-plugin.ts";
