export { accountsWithImages, deleteUnusedImages } from "./delete-unused-images.ts";
export { storeImage } from "./store-image.ts";
