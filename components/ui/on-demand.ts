import dynamic from "next/dynamic";
import type { ComponentType, ReactElement } from "react";

/**
 * A component whose code browsers load when a screen first draws it; the server never draws it. `placeholder` takes its
 * place until then. Outside this helper, `dynamic` is only for what the server draws too.
 */
export function onDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactElement,
): ComponentType<Props> {
  return dynamic(load, { ssr: false, ...(placeholder && { loading: () => placeholder }) });
}
