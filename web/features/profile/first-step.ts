import type { Profile } from '#contract/people/profiles.ts'

/** The next step of a customer without money: a deposit, unless a profile (null: none) must be approved first. */
export function firstStep(status: Profile['status'] | null): { to: '/profile' | 'deposit'; text: string } {
  switch (status) {
    case null:
      return { to: '/profile', text: 'Complete your profile' }
    case 'pending':
      return { to: '/profile', text: 'View your profile review' }
    case 'rejected':
      return { to: '/profile', text: 'Update your profile' }
    case 'approved':
      return { to: 'deposit', text: 'Make your first deposit' }
  }
}
