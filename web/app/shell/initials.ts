import type { User } from '#contract/people/identity.ts'

export const initialsOf = ({ firstName, lastName, username }: User): string =>
  (firstName.charAt(0) + lastName.charAt(0) || username.slice(0, 2)).toUpperCase()
