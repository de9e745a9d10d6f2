import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { useSignInLink } from "#server/sign-in/index.ts";
import { appAccountHandlers } from "./app-account.ts";
import { appMemberHandlers } from "./app-members.ts";
import { appStaffHandlers } from "./app-staff.ts";

export const appHandlers: Handlers<"app"> = {
  ...appAccountHandlers,
  ...appMemberHandlers,
  ...appStaffHandlers,
  OpenSession: async ({ body }) => {
    const used = await useSignInLink(body.link);
    // The link's page says what is wrong with it, and offers a new one.
    return used ? redirect(used.path, used) : redirect(`/account/login?link=${encodeURIComponent(body.link)}`);
  },
};
