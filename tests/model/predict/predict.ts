import { predictBook } from '../book/predict-book.ts'
import { type Request, wireOf } from '../asks.ts'
import { predictCancel, predictDeposit, predictWithdrawal } from './predict-funding.ts'
import { predictDepositDecision, predictRepricing, predictWithdrawalDecision } from './predict-decisions.ts'
import { predictEmailChange, predictNameChange, predictUser } from './predict-account.ts'
import {
  predictAccess,
  predictPasswordChange,
  predictProfile,
  predictProfileDecision,
  predictRate,
  predictRegistration,
  predictResetDecision,
  predictResetDenial,
  predictResetRequest,
} from './predict-identity.ts'
import { predictMoneyLocking, predictMoneyUnlocking, predictOwnLock } from './predict-locks.ts'
import { predictOrder, predictOrderCancellation } from './predict-orders.ts'
import { predictLook, predictMarkingRead, predictOwn, predictRead } from './predict-reads.ts'
import { predictReference } from './predict-reference.ts'
import { predictSecondStep } from './predict-second-step.ts'
import { predictTalk, predictTicketAnswer } from './predict-support.ts'
import { predictLogIn, predictSecondHalf, predictSessionEnd } from './predict-sessions.ts'
import { type Prediction, granted, refused } from './prediction.ts'
import { type Customer, type PredictedSession, type State, endSessions } from '../world/state.ts'

/** A node believes a session this long without asking the database. */
const TRUSTED_MS = 5_000

/** Every reply that a request may get in this state; one, unless nodes may know different things. */
export function predict(state: State, request: Request): Prediction[] {
  const { by, ask } = request
  if (ask.ask === 'register') return [predictRegistration(state, ask)]
  if (ask.ask === 'log in') return [predictLogIn(state, ask, by)]
  if (ask.ask === 'ask at sign-in' || ask.ask === 'finish sign-in') return [predictSecondHalf(state, ask, by)]
  if (ask.ask === 'ask for a reset') return [predictResetRequest(state, ask)]

  if (ask.ask === 'prove an address' || ask.ask === 'confirm the change' || ask.ask === 'restore the address')
    return [refused('link_over')]
  if (ask.ask === 'ask for a link' || ask.ask === 'reset by a link') return [refused('not_offered')]

  const person = by.kind === 'visitor' ? undefined : peopleOf(state, by.kind)[by.at]
  const session = person?.sessions[by.session]
  if (ask.ask === 'log out') {
    const end = () => person && endSessions(state, person, by.node, (own) => own === session)
    return [granted({}, { effect: () => void end() })]
  }
  const trust = session ? trustIn(state, request, session) : 'none'
  if (!person || !session || trust === 'none') return [refused('not_signed_in')]
  const answers = admitted(state, request, session)
  return trust === 'full' ? answers : [refused('not_signed_in'), ...answers]
}

const peopleOf = (state: State, kind: 'customer' | 'administrator') =>
  kind === 'customer' ? state.customers : state.administrators

/** Another node than the one that ended it may believe in a session for seconds; in an administrator's never. */
function trustIn(state: State, { by }: Request, { ended }: PredictedSession): 'full' | 'perhaps' | 'none' {
  if (ended === null) return 'full'
  const isLate = state.nowMs - ended.atMs > TRUSTED_MS
  const isElsewhere = ended.node !== null && ended.node !== by.node
  return by.kind === 'customer' && isElsewhere && !isLate ? 'perhaps' : 'none'
}

function admitted(state: State, { by, ask }: Request, session: PredictedSession): Prediction[] {
  const { access } = wireOf(ask).endpoint
  const isCustomer = by.kind === 'customer'
  const role = isCustomer ? 'customer' : (state.administrators[by.at]?.role ?? 'customer')
  // Administrators of a history have every role.
  const needed = typeof access === 'string' ? access : 'administrator'
  if (needed !== 'signed-in' && needed !== role) return [refused('not_allowed')]
  const person = peopleOf(state, isCustomer ? 'customer' : 'administrator')[by.at]
  if (ask.ask === 'read' && ask.what === 'user') return person ? predictUser(state, person) : []
  if (ask.ask === 'read' && ask.what === 'sessions') return person ? [predictOwn(person, session)] : []
  if (ask.ask === 'end session') return person ? predictSessionEnd(state, person, by, ask.id) : []
  if (ask.ask === 'stay signed in') return [granted({})]
  if (ask.ask === 'choose idle time') return [granted({ idleMinutes: ask.idleMinutes })]
  const customer = state.customers[by.at]
  return isCustomer && customer
    ? ofCustomer(state, { by, ask }, customer, session)
    : ofAdministrator(state, { by, ask })
}

function ofCustomer(
  state: State,
  { by, ask }: Request,
  person: Customer,
  session: PredictedSession,
): Prediction[] {
  const asking = { person, session, by }
  switch (ask.ask) {
    case 'order':
      return [predictOrder(state, person, ask)]
    case 'deposit':
      return predictDeposit(state, asking, ask)
    case 'withdraw':
    case 'withdraw to last':
      return [predictWithdrawal(state, asking, ask)]
    case 'cancel':
      return [predictCancel(state, person, ask.id)]
    case 'place':
    case 'preview':
    case 'cancel open order':
    case 'replace':
      return [predictBook(state, person, ask)]
    case 'cancel order':
      return [predictOrderCancellation(state, person, ask.id)]
    case 'submit profile':
      return [predictProfile(person, ask)]
    case 'begin authenticator':
    case 'confirm authenticator':
    case 'begin passkey':
    case 'add passkey':
    case 'ask for a passkey':
    case 'prove':
    case 'remove authenticator':
    case 'remove passkey':
    case 'new codes':
      return [predictSecondStep(state, asking, ask)]
    case 'change password':
      return [predictPasswordChange(state, asking, ask)]
    case 'change name':
      return [predictNameChange(person, ask)]
    case 'change email':
      return [predictEmailChange(state, asking, ask)]
    case 'lock money':
      return [predictMoneyLocking(state, person, ask.delayHours)]
    case 'unlock money':
      return [predictMoneyUnlocking(state, asking, ask.password)]
    case 'lock own account':
      return [predictOwnLock(state, person, by.node)]
    case 'ask for a proof':
    case 'send the change again':
      return [refused('not_offered')]
    case 'cancel the change':
      return [refused('no_email_change')]
    case 'deny resets':
      return [predictResetDenial(state, person)]
    case 'issue reference':
      return [predictReference(state, person)]
    case 'open ticket':
    case 'write':
      return [predictTalk(state, person, ask)]
    case 'mark as read':
      return [predictMarkingRead(person)]
    case 'read':
      return [predictRead(state, asking, ask.what)]
    default:
      throw new Error(`no customer may ${ask.ask}`)
  }
}

function ofAdministrator(state: State, { by, ask }: Request): Prediction[] {
  switch (ask.ask) {
    case 'decide':
      switch (ask.what) {
        case 'deposit':
          return predictDepositDecision(state, ask.id, ask.approves, by.node)
        case 'withdrawal':
          return [predictWithdrawalDecision(state, ask.id, ask.approves)]
        case 'profile':
          return [predictProfileDecision(state, ask.id, ask.approves)]
        case 'reset':
          return [predictResetDecision(state, ask.id, ask.approves, by.node)]
      }
    case 'reprice':
      return predictRepricing(state, ask.id, by.node)
    case 'lock':
    case 'unlock':
    case 'end sessions':
      return [predictAccess(state, ask, by.node)]
    case 'set rate':
    case 'delete rate':
      return [predictRate(state, ask, by)]
    case 'look at':
      return [predictLook(state, ask.customer, ask.id)]
    case 'reply':
    case 'close ticket':
      return [predictTicketAnswer(state, ask)]
    default:
      throw new Error(`no administrator may ${ask.ask}`)
  }
}
