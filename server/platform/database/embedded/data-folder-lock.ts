import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../../config/config.ts'

/**
 * Locks `dataDir` for this process until the returned function is called or the process ends. Removes the lock of an
 * ended process, even if its number was reused. Refuses while a living process holds it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'northfold.lock')
  const mine = `${process.pid} ${processBirth(process.pid) ?? ''}\n`

  // Linked into place, so that no process reads a half-written lock.
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    while (!linkedInto(lock, draft)) removeStale(lock, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (contentOf(lock) === mine) rmSync(lock, { force: true })
  }
}

/** When the process started, in clock ticks since boot; undefined if absent, a zombie, or not reported. */
function processBirth(pid: number): string | undefined {
  const stat = contentOf(`/proc/${pid}/stat`)
  // The name in parentheses may hold blanks and parentheses, so fields are counted after it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? undefined : fields[18]
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return process.platform !== 'linux' || processBirth(pid) !== undefined
}

function linkedInto(lock: string, draft: string): boolean {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function removeStale(lock: string, dataDir: string): void {
  const seen = contentOf(lock)
  const [pid = 0, birth] = seen.trim().split(' ').map(Number)
  if (pid > 0 && isAlive(pid) && (!birth || String(birth) === processBirth(pid))) {
    throw new StartRefusal(
      `The data folder ${dataDir} (DATA_DIR) is in use by another server, process ${pid}.`,
    )
  }
  // Two starts may find the same stale lock: one that moved away a newer lock puts it back.
  const moved = `${lock}.${process.pid}.stale`
  try {
    renameSync(lock, moved)
    if (contentOf(moved) !== seen) linkedInto(lock, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    rmSync(moved, { force: true })
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
