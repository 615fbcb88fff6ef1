/** Kept when switching between signing in and signing up. */
export interface TypedDetails {
  username: string
  email: string
  firstName: string
  lastName: string
}

export const EMPTY_DETAILS: TypedDetails = { username: '', email: '', firstName: '', lastName: '' }

export interface AuthFormProps {
  details: TypedDetails
  onDetails: (details: TypedDetails) => void
}

/** A username, or an email address if it has an @. */
export const typedName = (name: string): Pick<TypedDetails, 'username' | 'email'> =>
  name.includes('@') ? { username: '', email: name } : { username: name, email: '' }
