import { isRefusal } from '#contract/refusals.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { grantRolesByCommand } from '#server/people/staff/grant-by-command.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** For when no administrator can sign in. */
export const adminGrant: Verb = {
  name: 'admin grant',
  takes: '<username> <role>',
  does: `grants a role to one of the staff: ${STAFF_ROLES.join(', ')}, or all`,
  async run(context, [username = '', wanted = '']) {
    const roles = wanted === 'all' ? STAFF_ROLES : STAFF_ROLES.filter((role) => role === wanted)
    if (roles.length === 0)
      throw new CommandRefusal(`There is no role ${wanted}; it is one of ${STAFF_ROLES.join(', ')}, or all.`)
    const at = context.clock.now()
    const granted = await withDatabase(context, (pool) => grantRolesByCommand(pool, { username, roles, at }))
    if (isRefusal(granted)) throw new CommandRefusal(`There is no staff member ${username}.`)
    context.say(
      granted.length === 0 ? `${username} had that already.` : `${username} now has: ${granted.join(', ')}.`,
    )
  },
}
