/** Runs our code so that nothing it throws reaches the shop's page: a survey may fail, a shop may not. */
export function guard<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch {
    // The caller gets nothing.
  }
}

/** Adds a guarded event listener. */
export function listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
  target.addEventListener(type, (event) => guard(() => listener(event)));
}
