import { lockUser } from '#server/people/accounts/lock-user.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

export const userLock: Verb = {
  name: 'user lock',
  takes: '<username>',
  does: 'signs a user out everywhere and refuses to sign them in; their money and orders stay as they are',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      lockUser(pool, { username, at: context.clock.now() }),
    )
    if (refusal?.refused === 'not_allowed') {
      throw new CommandRefusal(`${username} is the last administrator who can sign in; create another first.`)
    }
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} is locked and signed out everywhere.`)
  },
}
