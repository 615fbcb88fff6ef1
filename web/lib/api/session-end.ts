let listener: () => void = () => {}
let begun = 0

/** `react` runs when a call of the present session meets a 401. */
export function onSessionEnded(react: () => void): void {
  listener = react
}

/** Replies to earlier calls say nothing about this session. */
export function beginSession(): void {
  begun += 1
}

export const presentSession = (): number => begun

/** A call sent in `session` met a 401. */
export function reportSessionEnded(session: number): void {
  if (session === begun) listener()
}

const forgetters: (() => void)[] = []

/** `forget` runs when the user is gone or another signs in. */
export function onUserGone(forget: () => void): void {
  forgetters.push(forget)
}

export function reportUserGone(): void {
  for (const forget of forgetters) forget()
}
