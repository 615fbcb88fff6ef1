/** What a person typed about themselves; kept when they switch between signing in and signing up. */
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
