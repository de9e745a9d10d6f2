export { accountsWithFrames, countFrames } from "./count-frames.ts";
