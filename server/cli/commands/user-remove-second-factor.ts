import { removeForOperator } from '#server/people/second-factor/remove-for-operator.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Removes all second factors, for lost devices. */
export const userRemoveSecondFactor: Verb = {
  name: 'user remove-second-factor',
  takes: '<username>',
  does: 'removes the passkeys, authenticator and recovery codes of a user who has lost them, and signs them out',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      removeForOperator(pool, { username, at: context.clock.now() }),
    )
    if (refusal?.refused === 'no_second_factor') {
      throw new CommandRefusal(`${username} has no second factor.`)
    }
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} signs in with the password alone, and is signed out everywhere.`)
  },
}
