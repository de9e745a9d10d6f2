import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { Toaster, type ToasterProps } from "sonner";
import { expect, test, vi } from "vitest";
import { ToastList } from "./ToastList.tsx";

vi.mock("sonner", () => ({ Toaster: vi.fn(() => null), toast: {}, useSonner: () => ({ toasts: [] }) }));

test("toasts appear at the top right, at most twenty", () => {
  renderToStaticMarkup(
    <MantineProvider>
      <ToastList />
    </MantineProvider>,
  );
  const [props] = vi.mocked(Toaster).mock.calls[0] ?? [];
  expect(props satisfies ToasterProps | undefined).toMatchObject({ position: "top-right", visibleToasts: 20 });
});
