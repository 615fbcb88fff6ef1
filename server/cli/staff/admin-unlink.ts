import { isRefusal } from '#contract/refusals.ts'
import { unlinkByCommand } from '#server/people/staff/unlink-staff.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** For when no administrator can sign in. */
export const adminUnlink: Verb = {
  name: 'admin unlink',
  takes: '<username>',
  does: 'unlinks one of the staff from the identity provider, and signs them out',
  async run(context, [username = '']) {
    const at = context.clock.now()
    const unbound = await withDatabase(context, (pool) => unlinkByCommand(pool, { username, at }))
    if (isRefusal(unbound)) {
      throw new CommandRefusal(
        unbound.refused === 'not_found'
          ? `There is no staff member ${username}.`
          : `${username} is not linked to the identity provider.`,
      )
    }
    context.say(
      `${username} is signed out everywhere. At the next single sign-on they enter the username and password of ` +
        'their account once, and are linked again.',
    )
  },
}
