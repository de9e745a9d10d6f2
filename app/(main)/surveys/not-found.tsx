import { NotFound } from "#components/feedback/NotFound.tsx";

/** A question that doesn't exist, or is another account's; the menu stays. */
export default function SurveyNotFound() {
  return <NotFound homeHref="/surveys/analytics" homeName="Go to analytics" />;
}
