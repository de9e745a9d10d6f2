export { sendMessage, submitRating, submitReview } from "./send-feedback.ts";
