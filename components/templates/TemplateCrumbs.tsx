import { Anchor, Breadcrumbs } from "@mantine/core";
import Link from "next/link";

/** Link back to the library. */
export function TemplateCrumbs({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6}>
        <Anchor component={Link} href="/templates" size="sm">
          Question Library
        </Anchor>
        <span aria-current="page">{name}</span>
      </Breadcrumbs>
    </nav>
  );
}
