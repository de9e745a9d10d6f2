import type { Handlers } from "#server/http/handlers.ts";
import { changeRole, handOver } from "#server/members/index.ts";

export const appMemberHandlers: Pick<Handlers<"app">, "ChangeRole" | "HandOver"> = {
  ChangeRole: ({ context, body }) => changeRole(context, body),
  HandOver: async ({ context, body }) => {
    await handOver(context, body.emailAddress);
    return undefined;
  },
};
