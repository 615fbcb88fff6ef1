import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { presentEncryptionKeys } from '#server/platform/encryption/encryption-keys.ts'
import { verifyEncrypted } from '#server/platform/encryption/start-encryption.ts'
import { CommandRefusal, type CommandContext, type Verb, withDatabase } from '../verb.ts'

/** Decrypts every encrypted field. For a restore drill: without the key a backup lacks them. */
export const documentsVerify: Verb = {
  name: 'documents verify',
  takes: '',
  does:
    'proves that identity documents and secrets of authenticator apps open with DOCUMENT_KEY or the key in the ' +
    'data folder',
  async run(context) {
    refuseUnopened(await withDatabase(context, (pool) => proveEncrypted(pool, context.config)), context)
  },
}

interface Proof {
  /** One sentence per kind of field. */
  said: string[]
  isWhole: boolean
}

/** Prints the result; throws a CommandRefusal when a field cannot be decrypted. */
export function refuseUnopened({ said, isWhole }: Proof, { say }: Pick<CommandContext, 'say'>): void {
  if (!isWhole) throw new CommandRefusal(said.join(' '))
  for (const line of said) say(line)
}

/** Decrypts every encrypted field. */
export async function proveEncrypted(pool: Pool, config: Config): Promise<Proof> {
  const keys = presentEncryptionKeys(config)
  const said: string[] = []
  let isWhole = true
  for (const table of ENCRYPTED_TABLES) {
    const { opened, open, unopened } = await verifyEncrypted(pool, table, keys)
    const all = `${counted(opened + open + unopened.length)} ${table.many}`
    if (unopened.length > 0) {
      isWhole = false
      said.push(
        `${counted(unopened.length)} of ${all} do not open with the keys that are here: ` +
          'set DOCUMENT_KEY or DOCUMENT_KEY_PREVIOUS to the one they were encrypted with.',
      )
    } else {
      const waiting = open > 0 ? `; ${counted(open)} of them wait to be encrypted by a server` : ''
      said.push(`All ${all} can be opened${waiting}.`)
    }
  }
  return { said, isWhole }
}

const counted = (rows: number): string => rows.toLocaleString('en-US')
