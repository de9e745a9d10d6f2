import { Button } from "@mantine/core";
import { FormHead } from "#components/ui/FormHead.tsx";

interface MessagePageProps {
  title: string;
  text: string;
  href: string;
  /** The text of the link. */
  action: string;
}

/** What became of a link, and the one way on. */
export function MessagePage({ title, text, href, action }: MessagePageProps) {
  return (
    <>
      <FormHead title={title}>{text}</FormHead>
      <Button component="a" href={href} fullWidth>
        {action}
      </Button>
    </>
  );
}
