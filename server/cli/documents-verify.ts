import type { Config } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import { presentDocumentKeys } from '#server/profiles/document-keys.ts'
import { verifyDocuments } from '#server/profiles/verify-documents.ts'
import { CommandRefusal } from './command-refusal.ts'
import type { Verb } from './verb.ts'
import { withDatabase } from './with-database.ts'

/** Opens every identity document, as a restore drill should: a backup without the key is a backup without them. */
export const documentsVerify: Verb = {
  name: 'documents verify',
  takes: '',
  does: 'proves that every identity document opens with DOCUMENT_KEY or the key in the data folder',
  async run(context) {
    const { said, isWhole } = await withDatabase(context, (pool) => proveDocuments(pool, context.config))
    if (!isWhole) throw new CommandRefusal(said)
    context.say(said)
  },
}

/** What is to be said of the documents, and whether all of them open. */
export async function proveDocuments(
  pool: Pool,
  config: Config,
): Promise<{ said: string; isWhole: boolean }> {
  const { opened, open, unopened } = await verifyDocuments(pool, presentDocumentKeys(config))
  const all = counted(opened + open + unopened.length)
  if (unopened.length > 0) {
    const said = `${counted(unopened.length)} of ${all} documents do not open with the keys that are here: set DOCUMENT_KEY or DOCUMENT_KEY_PREVIOUS to the one they were encrypted with.`
    return { said, isWhole: false }
  }
  const waiting = open > 0 ? `; ${counted(open)} of them wait to be encrypted by a server` : ''
  return { said: `All ${all} documents can be opened${waiting}.`, isWhole: true }
}

const counted = (documents: number): string => documents.toLocaleString('en-US')
