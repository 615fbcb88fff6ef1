import { startClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log/log.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { StartRefusal } from '#server/platform/config/start-refusal.ts'
import { adminCreate } from './staff/admin-create.ts'
import { adminGrant } from './staff/admin-grant.ts'
import { adminUnlink } from './staff/admin-unlink.ts'
import { adminResetPassword } from './staff/admin-reset-password.ts'
import { auditVerify } from './commands/audit-verify.ts'
import { backupCreate, backupRestore, backupVerify } from './commands/backup.ts'
import { booksExport } from './commands/books-export.ts'
import { booksVerify } from './commands/books-verify.ts'
import { configCheck } from './commands/config-check.ts'
import { CommandRefusal } from './command-refusal.ts'
import { corporateActionsCancel } from './commands/corporate-actions-cancel.ts'
import { corporateActionsDividend } from './commands/corporate-actions-dividend.ts'
import { corporateActionsList } from './commands/corporate-actions-list.ts'
import { corporateActionsSplit } from './commands/corporate-actions-split.ts'
import { documentsVerify } from './commands/documents-verify.ts'
import { mailStatus } from './commands/mail-status.ts'
import { marketAccept } from './commands/market-accept.ts'
import { marketHalts } from './commands/market-halts.ts'
import { userLock } from './commands/user-lock.ts'
import { userRemoveSecondFactor } from './commands/user-remove-second-factor.ts'
import { userUnlock } from './commands/user-unlock.ts'
import { readWords } from './read-words.ts'
import { type Verb, usage } from './verb.ts'

/** npm run northfold -- <verb>. */
const VERBS: readonly Verb[] = [
  adminCreate,
  adminResetPassword,
  adminGrant,
  adminUnlink,
  userLock,
  userUnlock,
  userRemoveSecondFactor,
  booksVerify,
  booksExport,
  backupCreate,
  backupVerify,
  backupRestore,
  documentsVerify,
  marketHalts,
  marketAccept,
  corporateActionsList,
  corporateActionsDividend,
  corporateActionsSplit,
  corporateActionsCancel,
  auditVerify,
  mailStatus,
  configCheck,
]

const DONE = 0
/** One sentence on standard error says why. */
const REFUSED = 1
/** A wrong verb, option or number of words; the first line on standard error says which. */
const MISUSED = 2

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  const asked = readWords(VERBS, words)
  if ('help' in asked) {
    process.stdout.write(usage(asked.help))
    return DONE
  }
  if ('misuse' in asked) {
    process.stderr.write(`${asked.misuse}\n${usage(asked.meant)}`)
    return MISUSED
  }
  try {
    const config = loadConfig()
    const clock = startClock(config.clockStartsAt)
    const log = createLog({ logLevel: 'error' }, clock)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    await asked.verb.run(
      { config, clock, log, say, output: process.stdout, input: process.stdin },
      asked.words,
    )
    return DONE
  } catch (error) {
    const isRefusal = error instanceof CommandRefusal || error instanceof StartRefusal
    process.stderr.write(
      `${isRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    return REFUSED
  }
}
