import type { Refusal } from '#contract/refusals.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { removeForOperator } from '#server/people/second-factor/remove-factor.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { CommandRefusal, type Verb, withDatabase } from '../verb.ts'

export const userLock = userVerb({
  name: 'user lock',
  does: 'signs a user out everywhere and refuses to sign them in; their money and orders stay as they are',
  act: lockUser,
  refusals: { not_allowed: 'is the last administrator who can sign in; create another first.' },
  done: 'is locked and signed out everywhere.',
})

export const userUnlock = userVerb({
  name: 'user unlock',
  does: 'lets a user sign in again and forgets their failed sign-ins',
  act: unlockUser,
  done: 'can sign in.',
})

/** Removes all second factors, for lost devices. */
export const userRemoveSecondFactor = userVerb({
  name: 'user remove-second-factor',
  does: 'removes the passkeys, authenticator and recovery codes of a user who has lost them, and signs them out',
  act: removeForOperator,
  refusals: { no_second_factor: 'has no second factor.' },
  done: 'signs in with the password alone, and is signed out everywhere.',
})

interface UserVerb extends Pick<Verb, 'name' | 'does'> {
  act(pool: Pool, user: { username: string; at: Date }): Promise<Refusal | null>
  /** What follows the username; any other refusal is an unknown user. */
  refusals?: Partial<Record<Refusal['refused'], string>>
  done: string
}

function userVerb({ act, refusals = {}, done, ...verb }: UserVerb): Verb {
  return {
    ...verb,
    takes: '<username>',
    async run(context, [username = '']) {
      const refusal = await withDatabase(context, (pool) => act(pool, { username, at: context.clock.now() }))
      const said = refusal && refusals[refusal.refused]
      if (refusal) throw new CommandRefusal(said ? `${username} ${said}` : `There is no user ${username}.`)
      context.say(`${username} ${done}`)
    },
  }
}
