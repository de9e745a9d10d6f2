import { NotFoundHere } from "../not-found-here.tsx";

/** Rendered inside the existing frame: the app-wide not-found page has its own. */
export default function NotFoundPage() {
  return <NotFoundHere />;
}
