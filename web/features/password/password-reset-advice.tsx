import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Banner } from '#web/ui/messages/banner.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'

/** A warning to the signed-in user while a reset of their password is requested; else nothing. */
export default function PasswordResetAdvice() {
  const { data } = useQuery({ ...queryOf(getPendingPasswordResets, {}), ...CHANGES_ELSEWHERE })
  if (data === undefined || data.latestAt === null) return null
  return (
    <Banner tone="warn" icon={<KeyRound aria-hidden />} title="Password Reset Requested">
      A password reset was requested on <DateTime value={data.latestAt} />
      {data.count > 1 && <> (the latest of {data.count})</>}. If this wasn’t you, contact your administrator.
      You don’t need to change anything.
    </Banner>
  )
}
