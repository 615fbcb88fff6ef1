import type { Profile } from '#contract/people/profiles.ts'
import { firstStep } from '#web/features/profile/first-step.ts'

interface Setup {
  /** Null: none submitted. */
  profile: Profile['status'] | null
  hasPendingDeposit: boolean
  hasCash: boolean
}

export interface SetupStep {
  title: string
  state: 'done' | 'waiting' | 'next' | 'later'
  /** What it waits for, or why it is needed. */
  note: string
  /** Where it is next, or its progress can be seen. */
  link?: { to: string; text: string }
}

/** The four steps of a new account, of which at most one is next. */
export function setupSteps({ profile, hasPendingDeposit, hasCash }: Setup): SetupStep[] {
  const { to, text } = firstStep(profile)
  const way = { to: to === 'deposit' ? '/wallet?open=deposit' : to, text }
  const isSubmitted = profile === 'pending' || profile === 'approved'
  const isApproved = profile === 'approved'
  return [
    {
      title: 'Complete your profile',
      state: isSubmitted ? 'done' : 'next',
      note:
        profile === 'rejected'
          ? 'Your profile was rejected. Correct it and submit again.'
          : 'About five minutes',
      ...(isSubmitted ? {} : { link: way }),
    },
    {
      title: 'Get approved',
      state: isApproved ? 'done' : isSubmitted ? 'waiting' : 'later',
      note: isSubmitted ? 'Under review. We’ll notify you.' : 'We review your profile',
      ...(profile === 'pending' ? { link: way } : {}),
    },
    {
      title: 'Make your first deposit',
      state: depositState(isApproved, hasCash, hasPendingDeposit),
      note: hasPendingDeposit && !hasCash ? 'Under review. We’ll notify you.' : 'By bank transfer',
      ...(isApproved && !hasCash
        ? { link: hasPendingDeposit ? { to: '/wallet?tab=deposits', text: 'View your deposit' } : way }
        : {}),
    },
    {
      title: 'Place your first trade',
      state: isApproved && hasCash ? 'next' : 'later',
      note: 'Any stock or fund, from a fraction of a share',
      ...(isApproved && hasCash ? { link: { to: '/markets', text: 'Choose an asset' } } : {}),
    },
  ]
}

function depositState(isApproved: boolean, hasCash: boolean, isPending: boolean): SetupStep['state'] {
  if (hasCash) return 'done'
  if (!isApproved) return 'later'
  return isPending ? 'waiting' : 'next'
}
