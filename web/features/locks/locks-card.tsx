import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getMoneyLock, lockMoney, type MoneyLockStatus } from '#contract/people/locks.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { MONEY_LOCK_DELAYS_HOURS, type MoneyLockDelayHours } from '#domain/people/money-lock.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { LockAccountDialog } from './lock-account-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

/** What customers can lock: outgoing money, and the whole account. */
export default function LocksCard() {
  const query = useQuery({
    ...queryOf(getMoneyLock, {}),
    ...CHANGES_ELSEWHERE,
  })
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
      <Loaded query={query} rows={2} loading="Loading your locks" failure="Failed to load your locks">
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

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-fg-2">{text}</p>
      </div>
      {children}
    </section>
  )
}

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
        <Select
          value={delayHours}
          onChange={({ target }) =>
            setDelay(MONEY_LOCK_DELAYS_HOURS.find((hours) => String(hours) === target.value) ?? 24)
          }
        >
          {MONEY_LOCK_DELAYS_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {delayText(hours)}
            </option>
          ))}
        </Select>
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
