import type * as z from 'zod/mini'
import { passwordResetForm } from '#contract/people/form-schemas.ts'
import { type FieldErrors, schemaErrors } from '#web/features/forms/field-errors.ts'

export type ResetDraft = z.input<typeof passwordResetForm> & { confirmation: string }

/** Checks by the server's own rules, and that both passwords match. */
export const resetErrors = (draft: ResetDraft): FieldErrors<ResetDraft> => ({
  ...schemaErrors(passwordResetForm, draft),
  ...(draft.confirmation === draft.newPassword ? {} : { confirmation: 'Passwords do not match' }),
})
