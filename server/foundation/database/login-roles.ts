/** The roles that the product uses (prisma/migrations, "Roles"). */
export type DatabaseRole = "afterword_app" | "afterword_ingest" | "afterword_worker" | "afterword_staff";

/** The processes that connect with a login of their own. */
export type LoginName = "app" | "worker";

/**
 * The roles that each process's login may take, and no others. The worker reads a digest's figures like the app: within
 * one account, under its row-level security.
 */
export const loginRoles: Record<LoginName, readonly DatabaseRole[]> = {
  app: ["afterword_app", "afterword_ingest", "afterword_staff"],
  worker: ["afterword_worker", "afterword_app"],
};
