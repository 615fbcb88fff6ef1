import { type ProposalLetter, proposalLetter } from '#domain/proposals/proposal-letter.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { announce } from '../notifications/announce.ts'

export interface StaffMail {
  cipher: FieldCipher
  productName: string
}

/** A colleague who can sign in and has an address; the command line makes some without. */
const REACHED = `select id from users where id = $1 and locked_at is null and email not like '%@localhost'`

const DAY_MS = 86_400_000

/** Mails a proposer, in the deciding transaction, that another person confirmed or rejected. */
export async function tellProposer(
  tx: Tx,
  { cipher, productName }: StaffMail,
  { proposerId, at, ...decided }: ProposalLetter & { proposerId: bigint; at: Date },
): Promise<void> {
  const { rowCount } = await tx.query(REACHED, [proposerId])
  if (rowCount === 0) return
  const ids = await takeIds(tx)
  const letter = proposalLetter(productName, decided)
  const expiresAt = new Date(at.getTime() + DAY_MS)
  await addLetter(tx, cipher, { userId: proposerId, id: ids.next(), at, expiresAt, letter })
  // Wakes the mail workers.
  await announce(tx, { customerId: proposerId, types: ['notifications'] })
}
