/** What S3 answers. */
export interface ObjectAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** An error, as S3 writes it. @param more elements of it besides code and message */
export function refusal(
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): ObjectAnswer {
  const elements = Object.entries({ Code: code, Message: message, ...more, RequestId: "4442587FB7D0A2F9" });
  const body = elements.map(([name, text]) => `<${name}>${text}</${name}>`).join("");
  return {
    status,
    headers: { "content-type": "application/xml", ...headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${body}</Error>`,
  };
}
