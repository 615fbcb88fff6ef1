import { useState } from 'react'
import { getMoneyLock, type MoneyLockStatus, unlockMoney } from '#contract/people/locks.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Turns the money lock off, with the password; the second factor is asked for where there is one. */
export function UnlockDialog({ lock, onClose }: { lock: MoneyLockStatus; onClose: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const unlocking = useMutation({
    mutationFn: (password: string) => call(unlockMoney, { body: { password } }),
    onSuccess: ({ isOn }) => {
      toast({
        tone: 'success',
        title: isOn ? 'Money lock ends later' : 'Money lock off',
        description: isOn ? `In ${lock.delayHours} hours, unless you keep it on` : 'You can withdraw again',
      })
      onClose()
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      if (isWrong) setWrong(description)
      else toast({ tone: 'error', title: 'The lock did not change', description })
    },
    onSettled: () => refresh(getMoneyLock, getPayoutPause),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn Off the Money Lock"
      description={
        lock.delayHours ? `It ends ${lock.delayHours} hours from now, as you chose.` : 'It ends at once.'
      }
    >
      <PasswordStep
        submitLabel="Turn off"
        pending={unlocking.isPending}
        error={wrong}
        onSubmit={unlocking.mutate}
      />
    </Dialog>
  )
}
