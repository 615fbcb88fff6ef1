import { onUserGone } from '#web/lib/api/session-end.ts'

const drafts = new Map<string, object>()
onUserGone(() => drafts.clear())

/** What was typed into a form that was closed. In memory only, until it was sent or the user is gone. */
export const keptDraft = <Draft>(name: string): Partial<Draft> => drafts.get(name) ?? {}

/** Keeps what is typed into a form, but no password. */
export function keepDraft(name: string, typed: object): void {
  drafts.set(name, Object.fromEntries(Object.entries(typed).filter(([field]) => field !== 'password')))
}

/** Forgets a draft that was sent. */
export const forgetDraft = (name: string): void => void drafts.delete(name)
