/** A reason not to start, said in one clear sentence; the launcher prints it and ends with exit code 1. */
export class StartFailure extends Error {}
