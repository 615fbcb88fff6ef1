import { lockMoney, unlockMoney } from '#contract/people/locks.ts'
import type { MoneyLockDelayHours } from '#domain/people/money-lock.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { ENDED_MONEY_LOCKS } from '#server/people/payouts/money-lock.ts'
import { sendDueNotices } from '#server/records/notifications/due-notices.ts'
import { PASSWORD, type Person } from '../../support/people.ts'
import type { MailTestServer } from './mail-test-server.ts'

/** Turns their money lock on. */
export async function lockedMoney(person: Person, delayHours: MoneyLockDelayHours = 0): Promise<Person> {
  await person.call(lockMoney, { body: { delayHours } })
  return person
}

/** The same, and off: it ends after the delay. */
export async function unlockedMoney(person: Person, delayHours: MoneyLockDelayHours = 0): Promise<Person> {
  await lockedMoney(person, delayHours)
  await person.call(unlockMoney, { body: { password: PASSWORD } })
  return person
}

/** The same after a delay, and it has ended. */
export async function endedLock(mailed: MailTestServer, pool: Pool, person: Person): Promise<Person> {
  await unlockedMoney(person, 24)
  await mailed.later({ hours: 24 })
  await sendDueNotices({ pool, clock: mailed.testServer.clock }, ENDED_MONEY_LOCKS)
  return person
}
