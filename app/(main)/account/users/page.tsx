import type { Metadata } from "next";
import { UsersScreen } from "#components/members/UsersScreen.tsx";

export const metadata: Metadata = { title: "Users" };

export default function UsersPage() {
  return <UsersScreen />;
}
