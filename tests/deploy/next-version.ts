import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/sources.ts'

const OF_A_SERVER = ['server', 'domain', 'contract', 'dist', 'package.json']

/** A version after this one, whose migration needs a lock on the table that every order writes. */
export function nextVersion(): { main: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'northfold-next-'))
  for (const name of OF_A_SERVER) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const migration = 'alter table accounts add column of_the_next_version integer;\n'
  writeFileSync(join(folder, 'server/platform/database/migrations/9000_next_version.sql'), migration)
  return {
    main: join(folder, 'server/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
