import { breakGlassLetter } from '#domain/notifications/security-letters.ts'
import { isPasswordOff } from '#domain/sso/sign-on.ts'
import { takeIds, type Pool, inTransaction } from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { audit } from '#server/records/audit/audit.ts'
import { announce } from '#server/records/notifications/announce.ts'

/** Only those with an address: the command line makes them without. */
const ALARMED = `
select u.id from users u
where u.role = 'administrator' and u.locked_at is null and u.email not like '%@localhost'
  and exists (
    select from staff_roles r where r.user_id = u.id and r.role = 'administrator' and r.revoked_at is null)
order by u.id`

/** Staff passwords while staff sign in at a provider. */
export interface StaffPasswords {
  isOff(person: { role: string; username: string }): boolean
  /** Audits the use of the break-glass password and alarms every administrator. */
  alarm(used: { id: bigint; address: string; at: Date }): Promise<void>
}

const DAY_MS = 86_400_000

/** `breakGlass`: the username whose password still works, or null. */
export function createStaffPasswords(parts: {
  pool: Pool
  cipher: FieldCipher
  productName: string
  breakGlass: string | null
}): StaffPasswords {
  const { pool, cipher, productName, breakGlass } = parts
  return {
    isOff: ({ role, username }) => isPasswordOff({ isStaff: role === 'administrator', username }, breakGlass),
    async alarm({ id, address, at }) {
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<{ id: bigint }>(ALARMED)
        const ids = await takeIds(tx)
        await audit(tx, { by: { userId: null, address }, at, ids }, 'login.break_glass', {
          subject: ['user', id],
          customerId: null,
        })
        const expiresAt = new Date(at.getTime() + DAY_MS)
        for (const { id: userId } of rows) {
          const letter = breakGlassLetter(productName)
          await addLetter(tx, cipher, { userId, id: ids.next(), at, expiresAt, letter })
        }
        // Wakes the mail workers.
        await announce(tx, { customerId: id, types: ['notifications'] })
        return null
      })
    },
  }
}
