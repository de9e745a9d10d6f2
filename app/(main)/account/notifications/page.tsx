import type { Metadata } from "next";
import { NotificationsScreen } from "#components/notifications/NotificationsScreen.tsx";

export const metadata: Metadata = { title: "Notifications" };

export default function NotificationsPage() {
  return <NotificationsScreen />;
}
