import {
  IconBell,
  IconBooks,
  IconBuildingStore,
  IconChartBar,
  IconClipboardText,
  IconCode,
  IconCreditCard,
  IconEye,
  IconFileImport,
  IconGridPattern,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconMessages,
  IconPlugConnected,
  IconPlusMinus,
  IconSettings,
  IconShieldLock,
  IconTable,
  IconTestPipe,
  IconUsers,
} from "@tabler/icons-react";

export interface PaletteEntry {
  path: string;
  label: string;
  description?: string;
  /** Other search terms, separated by commas. */
  keywords?: string;
  icon: typeof IconChartBar;
}

/** The screens that can be opened by name. */
export const screenEntries: readonly PaletteEntry[] = [
  { path: "/", label: "Home", keywords: "start,latest answers,live,feed,week", icon: IconHome },
  { path: "/dashboard", label: "Dashboard", keywords: "set up,preview,switch", icon: IconLayoutDashboard },
  { path: "/surveys/edit", label: "Survey", keywords: "edit,questions,publish,style", icon: IconClipboardText },
  { path: "/surveys", label: "Surveys", keywords: "list,drafts,archive,copy,export", icon: IconClipboardText },
  { path: "/surveys/create", label: "New survey", keywords: "create,import,library,blank", icon: IconClipboardText },
  {
    path: "/surveys/import",
    label: "Import responses",
    keywords: "fairing,switch,migrate,history,bring",
    icon: IconFileImport,
  },
  { path: "/surveys/analytics", label: "Analytics", keywords: "answers,numbers,rate,revenue", icon: IconChartBar },
  {
    path: "/surveys/explore",
    label: "Explore",
    keywords: "cross,compare,table,heat map,segments,pivot",
    icon: IconGridPattern,
  },
  {
    path: "/surveys/responses",
    label: "Responses",
    keywords: "answers,shoppers,orders,inbox,tags",
    icon: IconMessages,
  },
  { path: "/templates", label: "Question Library", keywords: "templates,questions,ideas,examples", icon: IconBooks },
  { path: "/templates/create", label: "New template", keywords: "question library,own", icon: IconBooks },
  {
    path: "/manage-integrations",
    label: "Integrations",
    keywords: "store,coverage,orders,disconnect,plugin",
    icon: IconPlugConnected,
  },
  { path: "/account", label: "Account settings", keywords: "business,contact,address,close", icon: IconSettings },
  { path: "/account/users", label: "Users", keywords: "team,members,invite,roles,owner", icon: IconUsers },
  {
    path: "/account/security",
    label: "Security",
    keywords: "two-factor,2fa,passkey,authenticator,recovery codes,sessions,devices,log out",
    icon: IconShieldLock,
  },
  { path: "/account/notifications", label: "Notifications", keywords: "mail,digest,email", icon: IconBell },
  { path: "/account/staff-activity", label: "Staff activity", keywords: "support,audit,log,looked", icon: IconEye },
  {
    path: "/onboarding/connect-store",
    label: "Connect your store",
    keywords: "shopify,woocommerce,bigcommerce,wix,script,install",
    icon: IconBuildingStore,
  },
  {
    path: "/billingplan",
    label: "Plan",
    keywords: "price,billing,trial,upgrade,invoice,card,usage",
    icon: IconCreditCard,
  },
  { path: "/docs/api", label: "API", keywords: "developer,openapi,calls,documentation", icon: IconCode },
  { path: "/manage-api-keys", label: "API keys", keywords: "developer,token,secret,publishable", icon: IconKey },
  { path: "/counter", label: "Counter", keywords: "developer", icon: IconPlusMinus },
  { path: "/fetch-data", label: "Fetch data", keywords: "developer,table,call", icon: IconTable },
  { path: "/testpage", label: "Test page", keywords: "developer,test calls", icon: IconTestPipe },
];
