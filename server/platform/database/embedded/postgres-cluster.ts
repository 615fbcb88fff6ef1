import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartRefusal } from '../../config/config.ts'
import { type PostgresUser, postgresBinaries } from './postgres-binaries.ts'

export interface ClusterPlace {
  folder: string
  binaries: string
  /** Undefined: the user of this process. */
  user: PostgresUser | undefined
}

export interface Cluster extends ClusterPlace {
  password: string
  isNew: boolean
}

export const SUPERUSER = 'northfold'

/** Exists on every Linux. */
const NOBODY: PostgresUser = { uid: 65_534, gid: 65_534 }

/** The cluster in `dataDir`, created if missing (half a second). */
export async function ensureCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const isNew = !existsSync(folder)
  const user = isNew ? newUser() : userOf(folder)
  const binaries = postgresBinaries(user)
  if (isNew) await createCluster(dataDir, { folder, binaries, user })
  return { folder, binaries, user, password: readPassword(dataDir), isNew }
}

/** The cluster's password. */
export function readPassword(dataDir: string): string {
  const file = passwordFileIn(dataDir)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartRefusal(`${file} cannot be read; it holds the password of the database beside it.`)
  }
}

/**
 * Starts a PostgreSQL program on the cluster's folder. Under root it runs as the folder's owner and gets the folder as
 * an open descriptor, so it needs no access to parent folders. It inherits no environment.
 */
export function spawnOnCluster(
  { folder, binaries, user }: ClusterPlace,
  program: 'initdb' | 'postgres',
  args: readonly string[],
  output: number | 'pipe',
  extra: number | 'ignore' = 'ignore',
): ChildProcess {
  const descriptor = user && openSync(folder, 'r')
  try {
    return spawn(join(binaries, 'bin', program), ['-D', user ? '/proc/self/fd/3' : folder, ...args], {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C.UTF-8', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', output, output, descriptor ?? 'ignore', extra],
      // In its own process group: Ctrl-C must not reach it before the last request ends.
      detached: true,
    })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres-password')

const isRoot = () => process.getuid?.() === 0

const newUser = (): PostgresUser | undefined => (isRoot() ? NOBODY : undefined)

function userOf(folder: string): PostgresUser | undefined {
  const { uid, gid } = statSync(folder)
  if (isRoot()) return uid === 0 ? NOBODY : { uid, gid }
  if (uid === process.getuid?.()) return undefined
  throw new StartRefusal(
    `The database in ${folder} belongs to another user (${uid}): ` +
      'it was made as root, so start as root or set DATA_DIR to another folder.',
  )
}

async function createCluster(dataDir: string, { folder, binaries, user }: ClusterPlace): Promise<void> {
  // Created under another name, then renamed: a killed start leaves no partial cluster.
  const passwordFile = passwordFileIn(dataDir)
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  writeFileSync(passwordFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })

  const handed = handPassword(passwordFile, user)
  try {
    const initdb = spawnOnCluster(
      { folder: draft, binaries, user },
      'initdb',
      [
        `--username=${SUPERUSER}`,
        `--pwfile=${handed.path}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        // Every commit waits while a new log file is zeroed: 45 ms for the usual 16 MB.
        '--wal-segsize=4',
        // A built-in collation: an update of the system's collations would corrupt indexes.
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      'pipe',
      handed.descriptor,
    )
    const [said, code] = await Promise.all([
      text(initdb.stderr!),
      new Promise<number | null>((resolve, reject) => initdb.on('error', reject).on('exit', resolve)),
      text(initdb.stdout!),
    ])
    if (code !== 0)
      throw new StartRefusal(`PostgreSQL could not make its folder ${folder}: ${lastLine(said)}`)
  } finally {
    handed.close()
  }
  renameSync(draft, folder)
  syncFolder(dataDir)
}

/** The password file for initdb: by name, or as an open descriptor that belongs to `user`. */
function handPassword(passwordFile: string, user: PostgresUser | undefined) {
  if (!user) return { path: passwordFile, descriptor: 'ignore' as const, close: () => {} }
  const copy = `${passwordFile}.new`
  rmSync(copy, { force: true })
  writeFileSync(copy, readFileSync(passwordFile), { mode: 0o400, flag: 'wx' })
  chownSync(copy, user.uid, user.gid)
  const descriptor = openSync(copy, 'r')
  rmSync(copy)
  return { path: '/proc/self/fd/4', descriptor, close: () => closeSync(descriptor) }
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const lastLine = (said: string) => said.trim().split('\n').at(-1) ?? ''
