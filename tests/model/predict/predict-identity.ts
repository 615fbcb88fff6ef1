import { type Ask, type Asker, REASON } from '../asks.ts'
import { unitsOf } from './figures.ts'
import { type Asking, type Prediction, granted, refused, fieldOf } from './prediction.ts'
import { openSession } from './predict-sessions.ts'
import { isDue } from '../world/factors.ts'
import {
  type Customer,
  type Reset,
  type State,
  endSessions,
  pausePayouts,
  peopleOf,
  tell,
} from '../world/state.ts'

const DAY_MS = 86_400_000
const MOST_PENDING_RESETS = 3

export function predictRegistration(
  state: State,
  { username, password }: Extract<Ask, { ask: 'register' }>,
): Prediction {
  const taken = peopleOf(state)
  if (taken.some((person) => person.username === username || person.email === `${username}@example.com`))
    return refused('username_or_email_taken')
  const customer = state.customers.find((other) => other.username === username)
  if (!customer) throw new Error(`${username} is not part of this history`)
  return granted(
    { username, role: 'customer' },
    {
      effect(reply) {
        Object.assign(customer, { isThere: true, id: fieldOf(reply, 'id'), password })
        openSession(state, customer, reply.opened)
      },
    },
  )
}

export function predictPasswordChange(
  state: State,
  { person, session, by }: Asking<Customer>,
  { current, next }: Extract<Ask, { ask: 'change password' }>,
): Prediction {
  if (current === next) return refused('bad_input')
  if (isDue(state, person, session)) return refused('second_factor_due')
  if (current !== person.password) return refused('wrong_password')
  return granted(
    {},
    {
      effect() {
        setPassword(person, next)
        session.confirmedMs = state.nowMs
        endSessions(state, person, by.node, (other) => other !== session)
        closeResets(person)
      },
    },
  )
}

/** A sign-in that waits for its second step began with the one before. */
function setPassword(customer: Customer, password: string): void {
  customer.password = password
  if (customer.half) customer.half.isOver = true
}

const closeResets = ({ resets }: Customer, status: 'closed' | 'denied' = 'closed'): void => {
  for (const reset of resets) if (reset.status === 'pending') reset.status = status
}

/** The same answer for all; stored for customers only, and at most three. */
export function predictResetRequest(state: State, ask: Extract<Ask, { ask: 'ask for a reset' }>): Prediction {
  const customer = state.customers.find(
    ({ isThere, username, email }) => isThere && username === ask.username && email === ask.email,
  )
  return granted(
    {},
    {
      effect({ opened: id }) {
        const waits = customer !== undefined && pendingResets(state, customer).length < MOST_PENDING_RESETS
        if (waits !== (id !== null)) throw new Error(`a reset was ${waits ? 'not ' : ''}kept`)
        if (!customer || id === null) return
        const expiresMs = state.nowMs + DAY_MS
        customer.resets.push({ id, password: ask.password, status: 'pending', expiresMs })
      },
    },
  )
}

export const pendingResets = (state: State, { resets }: Customer): Reset[] =>
  resets.filter(({ status, expiresMs }) => status === 'pending' && expiresMs > state.nowMs)

export function predictResetDecision(state: State, id: string, approves: boolean, node: number): Prediction {
  const customer = state.customers.find(({ resets }) => resets.some((reset) => reset.id === id))
  if (!customer) return refused('not_found')
  const reset = pendingResets(state, customer).find((own) => own.id === id)
  if (!reset) return refused('already_processed')
  const status = approves ? 'approved' : 'rejected'
  return granted(
    { id, userId: customer.id, status },
    {
      effect() {
        reset.status = status
        tell(state, customer, `password_reset_${status}`)
        if (!approves) return
        setPassword(customer, reset.password)
        pausePayouts(state, customer, 24)
        if (customer.isOwnLock) Object.assign(customer, { isLocked: false, isOwnLock: false })
        endSessions(state, customer, node)
        closeResets(customer)
      },
    },
  )
}

/** The customer says that none of the pending requests is theirs. */
export function predictResetDenial(state: State, customer: Customer): Prediction {
  const pending = pendingResets(state, customer)
  if (pending.length === 0) return refused('already_processed')
  return granted({ denied: pending.length }, { effect: () => closeResets(customer, 'denied') })
}

export function predictProfile(
  customer: Customer,
  { isFirst, fullName }: Extract<Ask, { ask: 'submit profile' }>,
): Prediction {
  const { submissions } = customer
  if (isFirst && submissions.length > 0) return refused('profile_exists')
  if (!isFirst && submissions.length === 0) return refused('no_profile')
  return granted(
    { userId: customer.id, status: 'pending', fullName, rejectionReason: null },
    {
      creates: customer,
      effect(reply) {
        const last = submissions.at(-1)
        if (last?.status === 'pending') last.status = 'superseded'
        submissions.push({ id: fieldOf(reply, 'id'), fullName, status: 'pending' })
      },
    },
  )
}

export function predictProfileDecision(state: State, id: string, approves: boolean): Prediction {
  const customer = state.customers.find(({ submissions }) => submissions.some((own) => own.id === id))
  const submission = customer?.submissions.find((own) => own.id === id)
  if (!customer || !submission) return refused('not_found')
  if (submission.status !== 'pending') return refused('already_processed')
  const status = approves ? 'approved' : 'rejected'
  return granted(
    { id, userId: customer.id, status },
    {
      effect() {
        submission.status = status
        tell(state, customer, `profile_${status}`)
      },
    },
  )
}

/** Locking, unlocking and signing out a customer. */
export function predictAccess(
  state: State,
  { ask, customer: at, id }: Extract<Ask, { ask: 'lock' | 'unlock' | 'end sessions' }>,
  node: number,
): Prediction {
  const customer = state.customers[at]
  if (!customer?.isThere || customer.id !== id) return refused('not_found')
  if (ask === 'lock' && customer.isLocked && !customer.isOwnLock) return refused('already_locked')
  if (ask === 'unlock' && !customer.isLocked) return refused('not_locked')
  const isLocked = ask === 'lock' || (ask === 'end sessions' && customer.isLocked)
  const isOwnLock = customer.isOwnLock && ask === 'end sessions'
  return granted(
    { lockedReason: isLocked ? (isOwnLock ? 'Locked by the customer' : REASON.reason) : null },
    {
      effect() {
        customer.isLocked = isLocked
        customer.isOwnLock = isOwnLock
        if (ask !== 'end sessions') tell(state, customer, `account_${ask}ed`)
        if (ask !== 'unlock') endSessions(state, customer, node)
      },
    },
  )
}

const LARGEST_RATE = unitsOf('1000000', 12)
const RATE_BAND_PERCENT = 2n

export function predictRate(
  state: State,
  ask: Extract<Ask, { ask: 'set rate' | 'delete rate' }>,
  { at, node }: Pick<Asker, 'at' | 'node'>,
): Prediction {
  const history = state.rates[ask.currency]
  const isSet = ask.ask === 'set rate'
  if (!history) return refused(isSet ? 'bad_input' : 'not_found')
  const rate = isSet ? ask.sum.units : history.provided
  if (rate === null || rate <= 0n || rate >= LARGEST_RATE) return refused('bad_input')
  if (!isSet && !history.isCustom) return refused('not_found')
  const { provided } = history
  const isFar = (rate > provided ? rate - provided : provided - rate) * 100n > provided * RATE_BAND_PERCENT
  const isAlone = state.administrators.every((other, place) => place === at || other.isLocked)
  if (isSet && isFar && !isAlone) return refused('needs_second_person')
  return granted(
    { currency: ask.currency },
    {
      effect() {
        history.versions.push(rate)
        history.isCustom = isSet
        history.since[node] = history.versions.length - 1
      },
    },
  )
}
