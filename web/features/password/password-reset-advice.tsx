import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { denyPasswordResets, getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { CHANGES_ELSEWHERE, queryOf, refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** A warning to the user while a reset of their password is requested, and the way to stop it; else nothing. */
export default function PasswordResetAdvice() {
  const { data } = useQuery({ ...queryOf(getPendingPasswordResets, {}), ...CHANGES_ELSEWHERE })
  const denial = useMutation({
    mutationFn: () => call(denyPasswordResets, {}),
    onSuccess: () => {
      toast({
        tone: 'success',
        title: 'Password reset stopped',
        description: 'Your password is unchanged',
      })
      return refresh(getPendingPasswordResets)
    },
    onError: (error) => {
      const description = detailOf(error)
      toast({ tone: 'error', title: 'Password reset not stopped', description })
      // An administrator or another window was first.
      if (error instanceof CallError && error.status === 409) void refresh(getPendingPasswordResets)
    },
  })
  if (data === undefined || data.latestAt === null) return null
  return (
    <Banner
      tone="warn"
      icon={<KeyRound aria-hidden />}
      title="Password Reset Requested"
      action={
        <Button size="sm" variant="secondary" pending={denial.isPending} onClick={() => denial.mutate()}>
          This wasn’t me
        </Button>
      }
    >
      A password reset was requested on <DateTime value={data.latestAt} />
      {data.count > 1 && <> (the latest of {data.count})</>}. If this wasn’t you, stop it here: your password
      stays the same.
    </Banner>
  )
}
