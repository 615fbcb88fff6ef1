import { KeyRound } from 'lucide-react'
import { denyPasswordResets, getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { ActionButton } from '#web/features/outcome/action-button.tsx'

/** Warns of a requested password reset, with a way to stop it; else nothing. */
export default function PasswordResetAdvice() {
  const { data } = useAnswer(getPendingPasswordResets, {})
  const denial = useAction({
    call: () => call(denyPasswordResets, {}),
    success: { title: 'Password reset stopped', description: 'Your password is unchanged' },
    failure: 'Password reset not stopped',
    // After a refusal too: an administrator or another window was first.
    refreshes: [getPendingPasswordResets],
  })
  if (data === undefined || data.latestAt === null) return null
  return (
    <Banner
      tone="warn"
      icon={<KeyRound aria-hidden />}
      title="Password Reset Requested"
      action={<ActionButton action={denial}>This wasn’t me</ActionButton>}
    >
      A password reset was requested on <DateTime value={data.latestAt} />
      {data.count > 1 && <> (the latest of {data.count})</>}. If this wasn’t you, stop it here: your password
      stays the same.
    </Banner>
  )
}
