/** A reason not to start, in one clear sentence; the launcher prints it and exits with code 1. */
export class StartFailure extends Error {}
