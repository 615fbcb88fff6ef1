import { startClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartRefusal, loadConfig } from '#server/platform/config/config.ts'
import { adminCreate, adminGrant, adminUnlink, adminResetPassword } from './commands/admin.ts'
import { auditVerify } from './commands/audit-verify.ts'
import { backupCreate, backupRestore, backupVerify } from './commands/backup.ts'
import { booksExport, booksVerify } from './commands/books.ts'
import { configCheck } from './commands/config-check.ts'
import { CommandRefusal, type Verb, usage } from './verb.ts'
import {
  corporateActionsCancel,
  corporateActionsDividend,
  corporateActionsList,
  corporateActionsSplit,
} from './commands/corporate-actions.ts'
import { documentsVerify } from './commands/documents-verify.ts'
import { mailStatus } from './commands/mail-status.ts'
import { marketAccept, marketHalts } from './commands/market-halts.ts'
import { userLock, userRemoveSecondFactor, userUnlock } from './commands/user.ts'
import { readWords } from './read-words.ts'

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
