import { useProfile } from '#web/lib/api/profile.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { firstStep } from './first-step.ts'

/** The next step without money: the profile until approved, then the deposit at `to`. */
export function FirstDepositLink({ to }: { to: string }) {
  const { data: profile, isPending } = useProfile()
  if (isPending) return null
  // If the profile failed to load, the deposit dialog explains.
  const step = firstStep(profile === undefined ? 'approved' : (profile?.status ?? null))
  return (
    <ButtonLink to={step.to === 'deposit' ? to : step.to} variant="secondary" size="sm">
      {step.text}
    </ButtonLink>
  )
}
