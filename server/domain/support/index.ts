export { sendMessage } from "./send-message.ts";
export { submitRating } from "./submit-rating.ts";
export { submitReview } from "./submit-review.ts";
