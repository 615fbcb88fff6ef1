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
