import { onUserGone } from '#web/lib/api/session-end.ts'

const drafts = new Map<string, object>()
onUserGone(() => drafts.clear())

/** What was typed into a closed form. In memory only, until it is sent or the user leaves. */
export const keptDraft = <Draft>(name: string): Partial<Draft> => drafts.get(name) ?? {}

/** Keeps what is typed, but no password. */
export function keepDraft(name: string, typed: object): void {
  drafts.set(name, Object.fromEntries(Object.entries(typed).filter(([field]) => field !== 'password')))
}

export const forgetDraft = (name: string): void => void drafts.delete(name)
