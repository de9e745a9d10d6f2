import { Center } from "@mantine/core";
import { NotFoundHere } from "../not-found-here.tsx";

/** Rendered inside the existing frame: the app-wide not-found page has its own. */
export default function NotFoundPage() {
  return (
    <Center mih="50vh" p="md">
      <NotFoundHere />
    </Center>
  );
}
