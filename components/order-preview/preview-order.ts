export { defaultPreviewOrder, orderContextOf, type PreviewOrder } from "#lib/preview-order.ts";
