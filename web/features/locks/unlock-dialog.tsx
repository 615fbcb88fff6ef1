import { getMoneyLock, type MoneyLockStatus, unlockMoney } from '#contract/people/locks.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordAction } from '#web/features/second-factor/use-password-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Turns the money lock off, with password and second factor. */
export function UnlockDialog({ lock, onClose }: { lock: MoneyLockStatus; onClose: () => void }) {
  const unlocking = usePasswordAction({
    call: (password: string) => call(unlockMoney, { body: { password } }),
    failure: 'The lock did not change',
    success: ({ isOn }) => ({
      title: isOn ? 'Money lock ends later' : 'Money lock off',
      description: isOn ? `In ${lock.delayHours} hours, unless you keep it on` : 'You can withdraw again',
    }),
    onSuccess: onClose,
    refreshes: [getMoneyLock, getPayoutPause],
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
        error={unlocking.errors['password']}
        onSubmit={unlocking.mutate}
      />
    </Dialog>
  )
}
