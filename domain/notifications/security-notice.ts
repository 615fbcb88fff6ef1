import { newYorkText } from '../market/new-york-text.ts'
import { PAUSE_HOURS, type PauseReason } from '../people/payout-pause.ts'
import type { Decision } from '../reviews/review.ts'
import { type Notice, SECURITY_PAGE } from './notification.ts'

export function passwordResetDecided(decision: Decision): Notice {
  const link = SECURITY_PAGE
  if (decision.status === 'rejected') {
    const body = `A password reset was rejected. Your password is unchanged. Reason: ${decision.reason}`
    return { kind: 'password_reset_rejected', title: 'Password reset rejected', body, link }
  }
  const pause = pausedFor('password_reset')
  const body = `Your password was changed as requested, and you were signed out everywhere. ${pause}`
  return { kind: 'password_reset_approved', title: 'Password reset approved', body, link }
}

/** A forgotten password was replaced by a mailed link. */
export function passwordResetByLink(): Notice {
  const pause = pausedFor('password_reset')
  const what = 'Your password was changed by a link we mailed you, and you were signed out everywhere.'
  const body = `${what} ${pause} ${IF_NOT_YOU}`
  return { kind: 'password_reset_by_link', title: 'Password changed', body, link: SECURITY_PAGE }
}

const pausedFor = (reason: PauseReason): string =>
  `For your safety, withdrawals are paused for ${PAUSE_HOURS[reason]} hours.`

/** Leaves out the address: text that a customer typed is never mailed. */
export function emailChanged(): Notice {
  const body = `Your email address was changed. ${pausedFor('email_change')} ${IF_NOT_YOU}`
  return { kind: 'email_changed', title: 'Email address changed', body, link: SECURITY_PAGE }
}

/** The link in the mail to the earlier address undid a change of address. */
export function emailRestored(): Notice {
  const what =
    'Your earlier email address was put back by a link we mailed to it, and you were signed out everywhere.'
  const body = `${what} ${pausedFor('email_change')} Choose a new password if someone else may know yours.`
  return { kind: 'email_restored', title: 'Email address restored', body, link: SECURITY_PAGE }
}

/** An administrator or the customer locked the account. Leaves out the reason: it may be about another person. */
export function accountLocked(byOwner = false): Notice {
  const body = byOwner
    ? 'You locked your account and were signed out everywhere. Reset your password or contact support to return.'
    : 'Your account was locked and you were signed out everywhere. Please contact support.'
  return { kind: 'account_locked', title: 'Account locked', body, link: '/profile' }
}

export function accountUnlocked(): Notice {
  const body = 'You can sign in again. Your money and holdings are unchanged.'
  return { kind: 'account_unlocked', title: 'Account unlocked', body, link: '/profile' }
}

export function moneyLocked(): Notice {
  const body = 'Withdrawals and new bank accounts are locked until you turn the lock off under Security.'
  return { kind: 'money_lock_on', title: 'Money lock on', body, link: SECURITY_PAGE }
}

/** Counts after the customer's chosen delay. */
export function moneyUnlocked(delayHours: number): Notice {
  const when = delayHours === 0 ? 'is off' : `ends in ${delayHours} hours`
  const body = `Your money lock ${when}. ${IF_NOT_YOU}`
  return { kind: 'money_lock_off', title: 'Money lock turned off', body, link: SECURITY_PAGE }
}

/** The delay is over: money can leave the account again. */
export function moneyLockEnded(): Notice {
  const body = `Your money lock has ended, and withdrawals are possible again. ${IF_NOT_YOU}`
  return { kind: 'money_lock_ended', title: 'Money lock ended', body, link: SECURITY_PAGE }
}

const METHOD_WORDS = { totp: 'An authenticator app', passkey: 'A passkey' } as const
const IF_NOT_YOU = 'If this was not you, lock your account under Security and contact support.'

/** Leaves out the name: text that a customer typed is never mailed. */
export function secondFactorAdded(method: keyof typeof METHOD_WORDS): Notice {
  const body = `${METHOD_WORDS[method]} was added to your account. ${IF_NOT_YOU}`
  return { kind: 'second_factor_added', title: 'Second step added', body, link: SECURITY_PAGE }
}

/** `isOff` when none is left. */
export function secondFactorRemoved(method: keyof typeof METHOD_WORDS | 'all', isOff: boolean): Notice {
  const what = method === 'all' ? 'All second steps were' : `${METHOD_WORDS[method]} was`
  const pause = `withdrawals are paused for ${PAUSE_HOURS.second_factor_removed} hours`
  const off = isOff ? ` Two-step sign-in is off, and for your safety ${pause}.` : ''
  const body = `${what} removed from your account.${off} ${IF_NOT_YOU}`
  return { kind: 'second_factor_removed', title: 'Second step removed', body, link: SECURITY_PAGE }
}

export function recoveryCodesReplaced(): Notice {
  const body = `You have new recovery codes. The earlier ones no longer work. ${IF_NOT_YOU}`
  return { kind: 'recovery_codes_replaced', title: 'New recovery codes', body, link: SECURITY_PAGE }
}

export function recoveryCodeUsed(left: number): Notice {
  const body = `A recovery code was used; ${left} ${left === 1 ? 'is' : 'are'} left. ${IF_NOT_YOU}`
  return { kind: 'recovery_code_used', title: 'Recovery code used', body, link: SECURITY_PAGE }
}

/** A sign-in or its first step: a name from `browserName`, the network's address, and the time. */
interface SeenSignIn {
  browser: string
  address: string
  at: Date
}

const seenText = ({ browser, address, at }: SeenSignIn): string =>
  `${browser}, from the address ${address}, on ${newYorkText(at)}`

/** Someone signed in with a new browser. */
export function newBrowser(seen: SeenSignIn): Notice {
  const body =
    `Your account was opened with a browser that is new to us: ${seenText(seen)}. If this was you, there is nothing ` +
    'to do. If not, end all sessions under Security and change your password at once.'
  return { kind: 'new_browser', title: 'Sign-in with a new browser', body, link: SECURITY_PAGE }
}

/** The right password and a wrong second step, with a new browser. */
export function secondStepFailed(seen: SeenSignIn): Notice {
  const body =
    `Someone entered your password, but not your second step: ${seenText(seen)}. They are not signed in. If this was ` +
    'not you, they know your password: change it under Security.'
  return {
    kind: 'second_step_failed',
    title: 'Password entered, second step wrong',
    body,
    link: SECURITY_PAGE,
  }
}
