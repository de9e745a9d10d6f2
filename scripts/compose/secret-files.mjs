const ofStoresAndPartners = [
  "secret_key",
  "secret_key_previous",
  "smtp_url",
  "shopify_api_secret",
  "shopify_api_secret_previous",
  "bigcommerce_client_secret",
  "bigcommerce_client_secret_previous",
  "wix_app_secret",
  "wix_app_secret_previous",
  "slack_client_secret",
  "klaviyo_client_secret",
  "zendesk_client_secret",
  "google_service_account_key",
  "stripe_secret_key",
  "stripe_webhook_secret",
  "stripe_webhook_secret_previous",
  "intercom_secret",
  "metrics_token",
  "clickhouse_url",
];

/**
 * The secrets that each service of docker-compose.yml and docker-compose.scale.yml gets, as files named by their variables in lower case. Each process
 * gets the password of its own login; the owner's stays with the database and with what migrates.
 *
 * @type {Record<string, readonly string[]>}
 */
export const secretsOf = {
  database: ["database_password"],
  migrate: ["database_password", "app_database_password", "worker_database_password"],
  app: ["app_database_password", ...ofStoresAndPartners],
  worker: ["worker_database_password", ...ofStoresAndPartners],
  clickhouse: ["clickhouse_password"],
};

/** All of them, each once. */
export const secretNames = [...new Set(Object.values(secretsOf).flat())];
