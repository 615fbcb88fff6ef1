import { type ReactNode, useState } from 'react'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import {
  getMoneyLock,
  lockMoney,
  lockOwnAccount,
  type MoneyLockStatus,
  unlockMoney,
} from '#contract/people/locks.ts'
import { MONEY_LOCK_DELAYS_HOURS, type MoneyLockDelayHours } from '#domain/people/money-lock.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { PasswordStep, usePasswordAction } from '#web/features/second-factor/password-dialogs.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { endSession } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

/** What customers can lock: outgoing money, and the whole account. */
export default function LocksCard() {
  const query = useAnswer(getMoneyLock, {})
  const { data: lock } = query
  const [opened, setOpened] = useState<'unlock' | 'account' | null>(null)
  const close = () => setOpened(null)
  return (
    <Card
      title="Locks"
      action={
        lock !== undefined && <Badge tone={lock.isOn ? 'brand' : 'neutral'}>{lock.isOn ? 'On' : 'Off'}</Badge>
      }
    >
      <Loaded query={query} rows={2} what="your locks">
        {(data) => (
          <div className="grid gap-4">
            <Part
              title="Money lock"
              text="Stops withdrawals and new bank accounts. Deposits and trading continue. Only you can turn it off."
            >
              {data.isOn ? <LockOn lock={data} onUnlock={() => setOpened('unlock')} /> : <LockOff />}
            </Part>
            <Part
              title="Lock my account"
              text="If someone else may be in your account: signs you out everywhere and stops withdrawals."
            >
              <Button variant="destructive" onClick={() => setOpened('account')}>
                Lock my account
              </Button>
            </Part>
          </div>
        )}
      </Loaded>
      {opened === 'unlock' && lock && <UnlockDialog lock={lock} onClose={close} />}
      {opened === 'account' && <LockAccountDialog onClose={close} />}
    </Card>
  )
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-fg-2">{text}</p>
    </div>
    {children}
  </section>
)

function LockOn({ lock, onUnlock }: { lock: MoneyLockStatus; onUnlock: () => void }) {
  const again = useLocking('Money lock stays on')
  if (lock.endsAt === null) {
    return (
      <>
        <p className="text-sm">
          On since <DateTime value={lock.since ?? ''} />. Turning it off takes{' '}
          {delayText(lock.delayHours ?? 0)}.
        </p>
        <Button variant="secondary" onClick={onUnlock}>
          Turn off
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-sm">
        Ends <DateTime value={lock.endsAt} className="font-strong" />.
      </p>
      <Button
        variant="secondary"
        pending={again.isPending}
        onClick={() => again.mutate(lock.delayHours ?? 0)}
      >
        Keep it on
      </Button>
    </>
  )
}

function LockOff() {
  const [delayHours, setDelay] = useState<MoneyLockDelayHours>(24)
  const locking = useLocking('Money lock on')
  return (
    <>
      <Field label="Turning it off takes">
        <ChoiceSelect
          choices={MONEY_LOCK_DELAYS_HOURS}
          value={delayHours}
          textOf={delayText}
          onChoose={setDelay}
        />
      </Field>
      <Button variant="secondary" pending={locking.isPending} onClick={() => locking.mutate(delayHours)}>
        Turn on
      </Button>
    </>
  )
}

const useLocking = (title: string) =>
  useAction({
    call: (delayHours: MoneyLockDelayHours) => call(lockMoney, { body: { delayHours } }),
    success: { title, description: 'Nothing can be withdrawn' },
    failure: 'The lock did not change',
    refreshes: [getMoneyLock, getPayoutPause],
  })

const delayText = (hours: number): string => (hours === 0 ? 'no time' : `${hours} hours`)

function UnlockDialog({ lock, onClose }: { lock: MoneyLockStatus; onClose: () => void }) {
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
      <PasswordStep submitLabel="Turn off" {...unlocking.step} />
    </Dialog>
  )
}

function LockAccountDialog({ onClose }: { onClose: () => void }) {
  const locking = useAction({
    call: () => call(lockOwnAccount, {}),
    success: { title: 'Account locked', description: 'Reset your password or contact support to return' },
    onSuccess: endSession,
    failure: 'The account was not locked',
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title="Lock My Account"
      description={RETURN_TEXT}
      action={locking}
      button="Lock my account"
      isDestructive
    />
  )
}

const RETURN_TEXT =
  'You are signed out on every device, no sign-in works, and nothing is paid out. To return, reset your password ' +
  'or contact support. The money lock stays on until you turn it off.'
