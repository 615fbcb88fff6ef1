import { readBackupFile } from './backup-file.ts'

export interface BackupContents {
  createdAt: string
  /** Its newest migration. */
  migration: number
  tables: number
  /** Lines of COPY: rows. */
  rows: number
}

const LINE_END = 0x0a

/** Verifies every byte of a backup without a database. Throws a BackupProblem if it is unusable. */
export async function verifyBackup(path: string, key: Buffer | undefined): Promise<BackupContents> {
  const contents: BackupContents = { createdAt: '', migration: 0, tables: 0, rows: 0 }
  await readBackupFile(path, key, {
    async head({ createdAt, migrations }) {
      contents.createdAt = createdAt
      contents.migration = migrations.at(-1)?.version ?? 0
    },
    async table(_table, pieces) {
      let rows = 0
      for await (const piece of pieces) rows += linesIn(piece)
      contents.tables++
      contents.rows += rows
      return rows
    },
    async end() {},
  })
  return contents
}

function linesIn(piece: Buffer): number {
  let lines = 0
  // COPY escapes line ends inside values.
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines++
  return lines
}
