import { passwordResetForm } from '#contract/people/password-resets.ts'

/** What somebody typed who forgot their password. */
export interface ResetDraft {
  username: string
  email: string
  newPassword: string
  confirmation: string
}

/** What is wrong with each field, by its name. */
export type ResetFaults = { [Name in keyof ResetDraft]?: string | undefined }

/** Checks a draft by the server's own rules, and that the password was typed twice alike. */
export function resetFaults(draft: ResetDraft): ResetFaults {
  const { error } = passwordResetForm.safeParse(draft)
  const faults: ResetFaults = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (isTyped(name)) faults[name] ??= message
  }
  if (draft.confirmation !== draft.newPassword) faults.confirmation = 'Passwords do not match'
  return faults
}

const isTyped = (name: string): name is keyof typeof passwordResetForm.shape =>
  name in passwordResetForm.shape
