import { NotFound } from "#components/feedback/NotFound.tsx";

/** A template that doesn't exist, or is another account's; the menu stays. */
export default function TemplateNotFound() {
  return <NotFound homeHref="/templates" homeName="Go to the Question Library" />;
}
