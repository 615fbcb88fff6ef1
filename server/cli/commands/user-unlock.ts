import { unlockUser } from '#server/people/accounts/lock-user.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

export const userUnlock: Verb = {
  name: 'user unlock',
  takes: '<username>',
  does: 'lets a user sign in again and forgets their failed sign-ins',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      unlockUser(pool, { username, at: context.clock.now() }),
    )
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} can sign in.`)
  },
}
