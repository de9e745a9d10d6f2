import type { Handlers } from "#server/http/handlers.ts";
import { adminLogin } from "#server/staff/index.ts";

export const adminHandlers: Handlers<"Admin"> = {
  AdminLogin: ({ context, body }) => adminLogin(context, body),
};
