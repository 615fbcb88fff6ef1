import type * as z from 'zod/mini'
import type { registration } from '#contract/people/form-schemas.ts'

/** Kept when switching between signing in and signing up. */
type TypedDetails = Omit<z.input<typeof registration>, 'password'>

export const EMPTY_DETAILS: TypedDetails = { username: '', email: '', firstName: '', lastName: '' }

export interface AuthFormProps {
  details: TypedDetails
  onDetails: (details: TypedDetails) => void
}

/** A username, or an email address if it has an @. */
export const typedName = (name: string): Pick<TypedDetails, 'username' | 'email'> =>
  name.includes('@') ? { username: '', email: name } : { username: name, email: '' }
