import type { Metadata } from "next";
import TopBarLayout from "./(topbar)/layout.tsx";
import { NotFoundHere } from "./not-found-here.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundPage() {
  return (
    <TopBarLayout>
      <NotFoundHere />
    </TopBarLayout>
  );
}
