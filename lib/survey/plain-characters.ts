/** Whether every store, spreadsheet and database can hold the text: see `plainText`, which needs a parser of schemas. */
export function isPlainText(value: string): boolean {
  if (!value.isWellFormed()) return false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
  }
  return true;
}
