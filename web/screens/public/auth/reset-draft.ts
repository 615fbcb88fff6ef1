import { passwordResetForm } from '#contract/people/form-schemas.ts'
import { type FieldErrors, schemaErrors } from '#web/features/forms/field-errors.ts'

export interface ResetDraft {
  username: string
  email: string
  newPassword: string
  confirmation: string
}

/** Checks by the server's own rules, and that both passwords match. */
export const resetErrors = (draft: ResetDraft): FieldErrors<ResetDraft> => ({
  ...schemaErrors(passwordResetForm, draft),
  ...(draft.confirmation === draft.newPassword ? {} : { confirmation: 'Passwords do not match' }),
})
