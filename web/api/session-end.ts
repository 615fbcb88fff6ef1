let listener: () => void = () => {}

/** Says what to do when any call answers that there is no session. */
export function onSessionEnded(react: () => void): void {
  listener = react
}

/** A call met a 401: the session ended on the server. */
export function reportSessionEnded(): void {
  listener()
}
