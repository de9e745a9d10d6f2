import { NotFoundHere } from "../not-found-here.tsx";

/** Within the frame that is there already: the one for the whole app brings its own. */
export default function NotFoundPage() {
  return <NotFoundHere />;
}
