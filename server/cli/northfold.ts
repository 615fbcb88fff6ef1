import { startClock } from '#server/clock.ts'
import { openLog } from '#server/log.ts'
import { loadConfig } from '#server/config.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { adminCreate } from './admin-create.ts'
import { adminResetPassword } from './admin-reset-password.ts'
import { auditVerify, auditVerifyExpect } from './audit-verify.ts'
import { backupCreate, backupRestore, backupVerify } from './backup.ts'
import { booksExport } from './books-export.ts'
import { booksVerify } from './books-verify.ts'
import { configCheck } from './config-check.ts'
import { CommandRefusal } from './command-refusal.ts'
import { corporateActionsCancel } from './corporate-actions-cancel.ts'
import { corporateActionsDividend } from './corporate-actions-dividend.ts'
import { corporateActionsList } from './corporate-actions-list.ts'
import { corporateActionsSplit } from './corporate-actions-split.ts'
import { documentsVerify } from './documents-verify.ts'
import { mailStatus } from './mail-status.ts'
import { marketAccept } from './market-accept.ts'
import { marketHalts } from './market-halts.ts'
import { userLock } from './user-lock.ts'
import { userRemoveSecondFactor } from './user-remove-second-factor.ts'
import { userUnlock } from './user-unlock.ts'
import { type Verb, chooseVerb, usage } from './verb.ts'

/** The operator's command line: npm run northfold -- <verb>. */
const VERBS: readonly Verb[] = [
  adminCreate,
  adminResetPassword,
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
  auditVerifyExpect,
  mailStatus,
  configCheck,
]

/** The command did what it was asked to. */
const DONE = 0
/** It could not; one sentence on standard error says why. */
const REFUSED = 1
/** It was not asked in a way it understands. */
const MISUSED = 2

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  const chosen = chooseVerb(VERBS, words)
  if (!chosen) {
    const asked = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
    ;(asked ? process.stdout : process.stderr).write(usage(VERBS))
    return asked ? DONE : MISUSED
  }
  try {
    const config = loadConfig()
    const clock = startClock(config.clockStartsAt)
    const log = openLog({ logLevel: 'error' }, clock)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    await chosen.verb.run(
      { config, clock, log, say, output: process.stdout, input: process.stdin },
      chosen.words,
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
