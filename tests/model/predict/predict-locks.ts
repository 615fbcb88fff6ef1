import { isDue } from '../world/factors.ts'
import type { PredictedLock } from '../world/predicted-lock.ts'
import { type Customer, type State, endSessions, tell } from '../world/state.ts'
import { type Asking, type Prediction, granted, refused } from './prediction.ts'

/** The lock that is on. */
export const moneyLockOf = ({ nowMs }: State, { moneyLock }: Customer): PredictedLock | null =>
  moneyLock && (moneyLock.endsMs === null || moneyLock.endsMs > nowMs) ? moneyLock : null

const shown = (lock: PredictedLock | null) => ({
  isOn: lock !== null,
  since: textOf(lock?.sinceMs),
  delayHours: lock?.delayHours ?? null,
  endsAt: textOf(lock?.endsMs),
})

const textOf = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString()

export const predictMoneyLock = (state: State, customer: Customer): Prediction =>
  granted(shown(moneyLockOf(state, customer)))

export function predictMoneyLocking(state: State, customer: Customer, delayHours: number): Prediction {
  const lock = lockedBy(state, customer, delayHours)
  return granted(shown(lock), { effect: () => turnOn(state, customer, lock) })
}

function lockedBy(state: State, customer: Customer, delayHours: number): PredictedLock {
  const before = moneyLockOf(state, customer)
  return {
    sinceMs: before?.sinceMs ?? state.nowMs,
    delayHours: Math.max(before?.delayHours ?? 0, delayHours),
    endsMs: null,
  }
}

function turnOn(state: State, customer: Customer, lock: PredictedLock): void {
  customer.moneyLock = lock
  tell(state, customer, 'money_lock_on')
}

export function predictMoneyUnlocking(
  state: State,
  { person, session }: Asking<Customer>,
  password: string,
): Prediction {
  if (isDue(state, person, session)) return refused('second_factor_due')
  if (password !== person.password) return refused('wrong_password')
  const confirm = () => void (session.confirmedMs = state.nowMs)
  const lock = moneyLockOf(state, person)
  if (!lock) return { ...refused('money_not_locked'), effect: confirm }
  const endsMs = lock.endsMs ?? state.nowMs + lock.delayHours * 3_600_000
  const isTold = lock.endsMs === null
  const left = { ...lock, endsMs }
  return granted(shown(endsMs > state.nowMs ? left : null), {
    effect() {
      confirm()
      person.moneyLock = left
      if (isTold) tell(state, person, 'money_lock_off')
    },
  })
}

/** Their money is locked with it. */
export function predictOwnLock(state: State, customer: Customer, node: number): Prediction {
  if (customer.isLocked) return refused('not_signed_in')
  return granted(
    {},
    {
      effect() {
        turnOn(state, customer, lockedBy(state, customer, 24))
        customer.isLocked = true
        customer.isOwnLock = true
        tell(state, customer, 'account_locked')
        endSessions(state, customer, node)
      },
    },
  )
}
