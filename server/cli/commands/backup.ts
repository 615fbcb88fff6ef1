import { resolve } from 'node:path'
import { BackupProblem } from '#server/platform/backup/frames.ts'
import { createBackup } from '#server/platform/backup/create-backup.ts'
import { restoreBackup, verifyBackup } from '#server/platform/backup/restore-backup.ts'
import { openJoinedDatabase } from '#server/platform/database/embedded/open-database.ts'
import { verifyAudit } from '#server/records/audit/verify-audit.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { CommandRefusal, type Verb, withDatabase } from '../verb.ts'
import { proveEncrypted, refuseUnopened } from './documents-verify.ts'

/** Writes all data to one file. The server may run meanwhile. */
export const backupCreate: Verb = {
  name: 'backup create',
  takes: '<file>',
  does: 'writes all data of the product to one file, from one snapshot, encrypted if BACKUP_KEY is set',
  async run(context, [file = '']) {
    const path = resolve(file)
    const { tables, rows } = await asked(path, () =>
      withDatabase(
        context,
        (_pool, connection) =>
          createBackup(connection, { path, key: context.config.backupKey, at: context.clock.now() }),
        'owner',
      ),
    )
    context.say(`${path} holds ${counted(rows)} rows of ${tables} tables.`)
    context.say(
      'The identity documents and secrets of authenticator apps in it open only with their own key, ' +
        'which is not in it: keep a copy elsewhere.',
    )
    if (!context.config.backupKey)
      context.say(
        'It is not encrypted and holds personal data and password hashes. Set BACKUP_KEY, or store it safely.',
      )
  },
}

/** Verifies every byte of a backup, without a database. */
export const backupVerify: Verb = {
  name: 'backup verify',
  takes: '<file>',
  does: 'reads a backup to its end and verifies that nothing is missing or changed',
  async run(context, [file = '']) {
    const path = resolve(file)
    const { createdAt, migration, tables, rows } = await asked(path, () =>
      verifyBackup(path, context.config.backupKey),
    )
    context.say(
      `${path} is complete: ${counted(rows)} rows of ${tables} tables, made at ${createdAt}, ` +
        `at migration ${migration}.`,
    )
  },
}

/** Restores a backup into an empty database, then verifies books and audit log. */
export const backupRestore: Verb = {
  name: 'backup restore',
  takes: '<file>',
  does: 'restores a backup into an empty database and verifies its books and its audit log',
  async run(context, [file = '']) {
    const path = resolve(file)
    const database = await openJoinedDatabase(context.config, context.log)
    try {
      const { owner } = database
      const { createdAt, rows } = await asked(path, () =>
        restoreBackup(owner ?? { connection: database.connection }, {
          path,
          key: context.config.backupKey,
          at: context.clock.now(),
        }),
      )
      context.say(`${counted(rows)} rows restored, as of ${createdAt}.`)
      const { connection } = database
      const { broken, checked } = await verifyBooks(connection)
      const audit = await verifyAudit(connection)
      const problems = [
        ...broken.map(({ invariant }) => invariant.name),
        ...(audit.broken === null ? [] : ['audit log']),
      ]
      if (problems.length > 0)
        throw new CommandRefusal(
          `The restored data fails checks that it failed when it was backed up: ${problems.join(', ')}.`,
        )
      context.say(`All ${checked} invariants hold, and the audit log is unbroken.`)
      const pool = openPool(connection, context.log, 1)
      const proof = await proveEncrypted(pool, context.config).finally(() => pool.end())
      refuseUnopened(proof, context)
    } finally {
      await database.close()
    }
  },
}

async function asked<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) throw new CommandRefusal(`${path} cannot be used: ${error.message}.`)
    // An unreachable database also fails a system call.
    const { code = '', path: failed } = error as NodeJS.ErrnoException
    const problem = FILE_PROBLEMS[code] ?? (failed === undefined ? undefined : code)
    if (problem !== undefined) throw new CommandRefusal(`${path} cannot be used: ${problem}.`)
    throw error
  }
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not use it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is none',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
}

const counted = (rows: number): string => rows.toLocaleString('en-US')
