import { passwordResetForm } from '#contract/people/form-schemas.ts'
import { type FieldErrors, schemaErrors } from '#web/features/forms/field-errors.ts'

/** What is typed to reset a forgotten password. */
export interface ResetDraft {
  username: string
  email: string
  newPassword: string
  confirmation: string
}

/** Checks a draft by the server's own rules, and that the password was typed twice alike. */
export const resetErrors = (draft: ResetDraft): FieldErrors<ResetDraft> => ({
  ...schemaErrors(passwordResetForm, draft),
  ...(draft.confirmation === draft.newPassword ? {} : { confirmation: 'Passwords do not match' }),
})
