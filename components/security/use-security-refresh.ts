import { useQueryClient } from "@tanstack/react-query";
import { callKey } from "#lib/client/hooks.ts";

/** Reloads the security settings after a change. */
export function useSecurityRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of ["app.GetSecurity", "app.GetSecurityActivity"] as const) {
      queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
    }
  };
}
