import { usernameField } from '#contract/people/form-schemas.ts'
import { createAdministrator } from '#server/people/accounts/administrators.ts'
import { asOwner } from '#server/platform/database/as-owner.ts'
import { choosePassword } from './choose-password.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Creates an administrator. The first start creates one too; there is no other way. */
export const adminCreate: Verb = {
  name: 'admin create',
  takes: '<username>',
  does: 'creates an administrator; reads the password from standard input if piped, else generates and prints one',
  async run(context, [username = '']) {
    const shape = usernameField.safeParse(username)
    if (!shape.success) throw new CommandRefusal(`${shape.error.issues[0]?.message ?? 'Not a username'}.`)
    const { passwordHash, generated } = await choosePassword(context, username)
    const made = { username, passwordHash, madeBy: 'the command line' as const, at: context.clock.now() }
    const refusal = await asOwner('make administrators', () =>
      withDatabase(context, (pool) => createAdministrator(pool, made), 'owner'),
    )
    if (refusal) throw new CommandRefusal(`The username ${username} is in use; choose another.`)
    context.say(`${username} is now an administrator.`)
    if (generated !== undefined) context.say(`Password, shown only once: ${generated}`)
  },
}
