import { lockUser } from '#server/people/accounts/lock-user.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Shuts a customer or administrator out. */
export const userLock: Verb = {
  name: 'user lock',
  takes: '<username>',
  does: 'signs somebody out everywhere and lets them in no more; their money and orders stay as they are',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, (pool) =>
      lockUser(pool, { username, at: context.clock.now() }),
    )
    if (refusal?.refused === 'not_allowed') {
      throw new CommandRefusal(`${username} is the last administrator who can sign in; create another first.`)
    }
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} is locked and signed out everywhere.`)
  },
}
