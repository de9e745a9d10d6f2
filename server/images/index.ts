export { type StoredImage, storeImage } from "./store-image.ts";
