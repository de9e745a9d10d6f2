/** The programs of the product, by what each needs from its environment. */
export type Program = "app" | "worker" | "migrate";

export const databaseRule =
  "must be set to a PostgreSQL address such as postgresql://user:password@host:5432/afterword, with up to eight different hosts";

/** Variables without a default, and what each must be. A program needs some of them, and should not get the others. */
export const required = {
  DATABASE_URL: databaseRule,
  APP_DATABASE_URL: databaseRule,
  WORKER_DATABASE_URL: databaseRule,
  SMTP_URL: "must be set to a mail server's address such as smtp://user:password@host:587",
  SECRET_KEY: "must be set to a random string of at least 32 characters",
};

export type Required = keyof typeof required;

export const requiredBy: Record<Program, readonly Required[]> = {
  app: ["APP_DATABASE_URL", "SMTP_URL", "SECRET_KEY"],
  worker: ["WORKER_DATABASE_URL", "SMTP_URL", "SECRET_KEY"],
  migrate: ["DATABASE_URL", "APP_DATABASE_URL", "WORKER_DATABASE_URL"],
};

export function isRequired(name: string | symbol): name is Required {
  return typeof name === "string" && Object.hasOwn(required, name);
}
