import {
  IconBooks,
  IconChartBar,
  IconClipboardText,
  IconCode,
  IconGridPattern,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMessages,
  IconPlugConnected,
  IconPlusMinus,
  IconRoute,
  IconSettings,
  IconTable,
  IconTestPipe,
} from "@tabler/icons-react";

export interface MenuItem {
  path: string;
  label: string;
  icon: typeof IconLayoutDashboard;
  /** Screens below these paths belong to the entry too. */
  covers?: string[];
  /** Screens that belong to the entry too, without what is below them. */
  alsoAt?: string[];
  /** Shows the survey's enabled or disabled badge. */
  showsSurveyStatus?: true;
}

export interface MenuGroup {
  /** The first group needs no name. */
  label?: string;
  items: readonly MenuItem[];
}

/** The main navigation. */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      { path: "/", label: "Home", icon: IconHome },
      { path: "/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
      {
        path: "/surveys/edit",
        label: "Survey",
        icon: IconClipboardText,
        alsoAt: ["/surveys"],
        showsSurveyStatus: true,
      },
      { path: "/email", label: "Email survey", icon: IconMail },
      { path: "/surveys/analytics", label: "Analytics", icon: IconChartBar, covers: ["/surveys/question/"] },
      { path: "/surveys/explore", label: "Explore", icon: IconGridPattern },
      { path: "/channels", label: "Channels", icon: IconRoute, covers: ["/channels/"] },
      { path: "/surveys/responses", label: "Responses", icon: IconMessages },
      { path: "/templates", label: "Question Library", icon: IconBooks, covers: ["/templates/"] },
      { path: "/manage-integrations", label: "Integrations", icon: IconPlugConnected },
      { path: "/account", label: "Account", icon: IconSettings, covers: ["/account/", "/billingplan"] },
    ],
  },
  {
    label: "Developer",
    items: [
      { path: "/docs/api", label: "API", icon: IconCode },
      { path: "/manage-api-keys", label: "API keys", icon: IconKey },
      { path: "/counter", label: "Counter", icon: IconPlusMinus },
      { path: "/fetch-data", label: "Fetch data", icon: IconTable },
      { path: "/testpage", label: "Test page", icon: IconTestPipe },
    ],
  },
];
