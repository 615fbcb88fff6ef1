import { resetAdministratorPassword } from '#server/people/accounts/administrators.ts'
import { choosePassword } from './choose-password.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Customers request a reset instead. */
export const adminResetPassword: Verb = {
  name: 'admin reset-password',
  takes: '<username>',
  does: 'sets a new password for an administrator and signs them out everywhere; the password as above',
  async run(context, [username = '']) {
    const { passwordHash, generated } = await choosePassword(context, username)
    const at = context.clock.now()
    const refusal = await withDatabase(context, (pool) =>
      resetAdministratorPassword(pool, { username, passwordHash, at }),
    )
    if (refusal) throw new CommandRefusal(`There is no administrator ${username}.`)
    context.say(`${username} has a new password and is signed out everywhere.`)
    if (generated !== undefined) context.say(`Password, shown only once: ${generated}`)
  },
}
