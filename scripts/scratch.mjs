import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

const LEAST_FREE_BYTES = 4 * 2 ** 30

/**
 * Makes TMPDIR a folder in memory, if the machine has room for it there: tests keep their databases and profiles in
 * it, and their many small commits wait for no disk. It is removed at the end of this process. A TMPDIR that is set
 * stays.
 */
export function keepScratchInMemory() {
  if (process.env['TMPDIR'] !== undefined) return
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize < LEAST_FREE_BYTES) return
    const scratch = mkdtempSync('/dev/shm/northfold-tests-')
    process.env['TMPDIR'] = scratch
    process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  } catch {
    // There is no such folder on this system.
  }
}
