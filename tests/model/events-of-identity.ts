import fc from 'fast-check'
import { by, node, rarely, which, who } from './world/draws.ts'

/** What happens to passwords, second factors and sessions. */

const resetRequest = fc.record({
  did: fc.constant('ask for a reset' as const),
  who,
  node,
  password: fc.nat({ max: 2 }),
  isWrong: rarely(4),
})
const resetDecision = fc.record({
  did: fc.constant('decide a reset' as const),
  who,
  by,
  node,
  which,
  isLate: rarely(3),
  approves: fc.constantFrom(true, true, false),
})
const resetDenial = fc.record({ did: fc.constant('deny resets' as const), who, node })

/** What is typed in the second step, where one is due. */
const typed = fc.constantFrom('good', 'good', 'good', 'used', 'used', 'wrong', 'recovery', 'spent')

/** What a passkey answers, which of several, and of whose browser. */
const answering = {
  which,
  answer: fc.constantFrom(
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'put back' as const,
    'put back' as const,
    'removed' as const,
    "another's" as const,
    'of an earlier challenge' as const,
    'of another origin' as const,
    'of another host' as const,
  ),
  /** At the address that is no name, where passkeys do not work. */
  isByNumber: rarely(14),
  /** In the session that was opened first. */
  isInFirst: rarely(5),
}
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never
export type Answering = { [Field in keyof typeof answering]: Drawn<(typeof answering)[Field]> }
const finishing = { ...answering, typed, withPasskey: fc.boolean() }

const entering = fc.record({
  did: fc.constantFrom(
    'log in' as const,
    'log in' as const,
    'log in' as const,
    'register' as const,
    'log out' as const,
  ),
  ...finishing,
  who: fc.constantFrom<number>(0, 0, 1, 1, 1, 2, 2, 3),
  node,
  isWrong: rarely(4),
})
const passwordChange = fc.record({
  did: fc.constant('change password' as const),
  who,
  node,
  password: fc.nat({ max: 2 }),
  isWrong: rarely(4),
})
const nameChange = fc.record({ did: fc.constant('change name' as const), who, node, which })
const emailChange = fc.record({
  did: fc.constant('change email' as const),
  who,
  node,
  to: fc.constantFrom('another', 'another', 'the first', "another's"),
  isWrong: rarely(4),
})
/** What needs a mail server, which there is none of. */
const mailed = fc.record({
  did: fc.constantFrom(
    'ask for a proof' as const,
    'prove an address' as const,
    'send the change again' as const,
    'cancel the change' as const,
    'confirm the change' as const,
    'restore the address' as const,
    'ask for a link' as const,
    'reset by a link' as const,
  ),
  who,
  node,
})
const enrollment = fc.record({ did: fc.constant('enroll' as const), who, node, isWrong: rarely(4), typed })
const secondStep = fc.record({
  did: fc.constantFrom(
    'confirm authenticator' as const,
    'prove' as const,
    'prove' as const,
    'remove authenticator' as const,
    'new codes' as const,
  ),
  who,
  node,
  typed,
})

/** Most of them have a second factor from the beginning. */
const holder = fc.constantFrom<number>(0, 1, 1, 2, 2, 2)
const passkey = fc.record({
  did: fc.constantFrom(
    'enroll passkey' as const,
    'enroll passkey' as const,
    'enroll passkey' as const,
    'enroll passkey' as const,
    'add passkey' as const,
    'ask for a passkey' as const,
    'ask for a passkey' as const,
    'ask for a passkey' as const,
    'ask for a passkey' as const,
    'prove by passkey' as const,
    'remove passkey' as const,
    'remove passkey' as const,
  ),
  ...answering,
  who: holder,
  node,
  isWrong: rarely(6),
  /** Some count nothing, ever. */
  counts: fc.constantFrom(true, true, true, false),
})
export type PasskeyEvent = Drawn<typeof passkey>
const lateSecondStep = fc.record({
  did: fc.constantFrom('finish sign-in' as const, 'finish sign-in' as const, 'ask at sign-in' as const),
  ...finishing,
  who: holder,
  node,
})
export type Finishing = Drawn<typeof lateSecondStep>
/** As many passkeys as there may be, and one more. */
const manyPasskeys = fc.record({ did: fc.constant('fill passkeys' as const), who: holder, node })
const glance = fc.record({
  did: fc.constant('see second factor' as const),
  who: holder,
  node,
  isByNumber: rarely(2),
})

const access = fc.record({
  did: fc.constantFrom('lock' as const, 'unlock' as const, 'unlock' as const, 'end sessions' as const),
  who,
  by,
  node,
})
const ownLock = fc.record({
  did: fc.constantFrom(
    'lock money' as const,
    'unlock money' as const,
    'unlock money' as const,
    'lock own account' as const,
    'stay signed in' as const,
    'choose idle time' as const,
  ),
  who,
  node,
  delayHours: fc.constantFrom(0 as const, 0 as const, 24 as const, 72 as const),
  isWrong: rarely(4),
})
const whose = fc.constantFrom(
  'this' as const,
  'other' as const,
  'other' as const,
  'other' as const,
  'ended' as const,
  "another's" as const,
  'unused' as const,
)
const sessionEnd = fc.record({
  did: fc.constant('end session' as const),
  who,
  node,
  which,
  whose,
  isInFirst: rarely(3),
  /** Until every node has heard of it. */
  waits: fc.boolean(),
})
const adminSessionEnd = fc.record({
  did: fc.constant('end administrator session' as const),
  by,
  node,
  which,
  whose: fc.constantFrom(
    'this' as const,
    'this' as const,
    'other' as const,
    'ended' as const,
    "another's" as const,
  ),
})
/** As long as a second step is believed, and waited for, or a little longer. */
const proofAges = fc.record({ did: fc.constant('five minutes' as const), isOver: fc.boolean() })

export type SessionEnd = Drawn<typeof sessionEnd> | Drawn<typeof adminSessionEnd>

export const IDENTITY = [
  { weight: 3, arbitrary: resetRequest },
  { weight: 3, arbitrary: resetDecision },
  { weight: 1, arbitrary: resetDenial },
  { weight: 6, arbitrary: entering },
  { weight: 1, arbitrary: passwordChange },
  { weight: 1, arbitrary: nameChange },
  { weight: 1, arbitrary: emailChange },
  { weight: 1, arbitrary: mailed },
  { weight: 2, arbitrary: enrollment },
  { weight: 5, arbitrary: secondStep },
  { weight: 18, arbitrary: passkey },
  { weight: 2, arbitrary: lateSecondStep },
  { weight: 1, arbitrary: manyPasskeys },
  { weight: 1, arbitrary: glance },
  { weight: 3, arbitrary: access },
  { weight: 2, arbitrary: ownLock },
  { weight: 5, arbitrary: sessionEnd },
  { weight: 2, arbitrary: adminSessionEnd },
  { weight: 3, arbitrary: proofAges },
] as const
