import { useForm } from "@mantine/form";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import type { FieldProblems } from "./field-problem.ts";

interface Field<Value> {
  name: string;
  value: Value;
  error: ReactNode;
  onChange: (change: Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/**
 * A form whose values go to a call. `field` returns the props of a value's input. `showProblems` shows what the server
 * said about fields (`fieldProblems`), each until its field changes or the form is submitted again, and focuses the
 * first of them. `ref` is for the form's element.
 */
export function useCallForm<Values extends object>(initialValues: Values) {
  const form = useForm<Values>({ initialValues });
  const ref = useRef<HTMLFormElement>(null);
  // Mantine's own props have the type `any`.
  const field = <Name extends keyof Values & string>(name: Name): Field<Values[Name]> => ({
    ...form.getInputProps(name),
    name,
    value: form.values[name],
    error: form.errors[name],
  });
  const showProblems = (problems: FieldProblems) => {
    form.setErrors(problems);
    const inputs = [...(ref.current?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
    inputs.find(({ dataset }) => dataset.path !== undefined && dataset.path in problems)?.focus();
  };
  return { form, ref, field, showProblems };
}
