import { lockMoney, unlockMoney } from '#contract/people/locks.ts'
import { PASSWORD, type Person } from '../../support/people.ts'

/** Turns their money lock on. */
export async function lockedMoney(person: Person): Promise<Person> {
  await person.call(lockMoney, { body: { delayHours: 0 } })
  return person
}

/** The same, and off. */
export async function unlockedMoney(person: Person): Promise<Person> {
  await lockedMoney(person)
  await person.call(unlockMoney, { body: { password: PASSWORD } })
  return person
}
