let listener: () => void = () => {}
let begun = 0

/** Says what to do when a call of the present session answers that there is none. */
export function onSessionEnded(react: () => void): void {
  listener = react
}

/** A user has signed in: replies to earlier calls say nothing about this session. */
export function beginSession(): void {
  begun += 1
}

/** Of the sessions this page has seen, the one a call sent now belongs to. */
export function presentSession(): number {
  return begun
}

/** A call sent in `session` met a 401: that session ended on the server. */
export function reportSessionEnded(session: number): void {
  if (session === begun) listener()
}

const forgetters: (() => void)[] = []

/** Says what to forget when the user is gone or another one signs in. */
export function onUserGone(forget: () => void): void {
  forgetters.push(forget)
}

/** No user, or another one, is at this page now. */
export function reportUserGone(): void {
  for (const forget of forgetters) forget()
}
