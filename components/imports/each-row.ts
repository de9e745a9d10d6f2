import papaparse from "papaparse";

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a CSV file from its beginning to its end, a part at a time: the next part is read once the rows before were
 * dealt with. Rejects with what `visit` throws, or if the file can't be read.
 * @param visit gets each row that isn't empty, with its number from 1 on
 */
export async function eachRow(
  file: File,
  visit: (row: string[], number: number) => Promise<void> | void,
): Promise<void> {
  let number = 0;
  await new Promise<void>((resolve, reject) => {
    papaparse.parse<string[]>(file, {
      skipEmptyLines: "greedy",
      chunkSize: CHUNK_BYTES,
      chunk: ({ data }, parser) => {
        parser.pause();
        const visitAll = async () => {
          for (const row of data) {
            number++;
            await visit(row, number);
          }
        };
        visitAll().then(
          () => parser.resume(),
          (error: unknown) => {
            parser.abort();
            reject(error);
          },
        );
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}
