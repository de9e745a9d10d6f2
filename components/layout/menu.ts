import { IconChartBar, IconClipboardText, IconLayoutDashboard } from "@tabler/icons-react";

export interface MenuItem {
  path: string;
  label: string;
  icon: typeof IconLayoutDashboard;
  /** Screens under these paths belong to the entry too. */
  covers?: string[];
  /** Carries the survey's enabled or disabled badge. */
  showsSurveyStatus?: true;
}

/** The main navigation: the screens that are built. */
export const menu: readonly MenuItem[] = [
  { path: "/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { path: "/surveys/edit", label: "Survey", icon: IconClipboardText, showsSurveyStatus: true },
  { path: "/surveys/analytics", label: "Analytics", icon: IconChartBar, covers: ["/surveys/question/"] },
];
