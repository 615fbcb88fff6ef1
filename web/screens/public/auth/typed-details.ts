/** What is typed about the person; kept when switching between signing in and signing up. */
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

/** What is typed to sign in: a username, or an email address where it has an @. */
export const typedName = (name: string): Pick<TypedDetails, 'username' | 'email'> =>
  name.includes('@') ? { username: '', email: name } : { username: name, email: '' }
