import { execFileSync } from 'node:child_process'
import { mkdtempSync, openSync, closeSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listTransactions } from '#contract/trading/transactions.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { isLong } from '../support/long.ts'
import { startProduct } from '../support/product.ts'
import { placeSteadily } from '../support/steady-orders.ts'

/** A disk of its own in memory, which only root may mount; null where that is not allowed. */
function mountDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'northfold-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return folder
  } catch (error) {
    rmdirSync(folder)
    process.stderr.write(`NOT TESTED: a full disk. None can be mounted here: ${String(error)}\n`)
    return null
  }
}

/** Writes until there is no room for another byte. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const size of [1 << 20, 4_096, 1]) {
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

test.skipIf(!isLong)(
  'a full disk: orders are 503, the server lives, and when there is room again nothing acknowledged is lost',
  async ({ skip }) => {
    const disk = mountDisk(220)
    if (disk === null) return skip('no disk can be mounted here')
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', disk])
      rmdirSync(disk)
    })
    const product = await startProduct({ DATA_DIR: join(disk, 'data'), RATE_LIMIT_FACTOR: '0' })
    onTestFinished(async () => void (await product.stop()))
    const ada = await makeFundedCustomer(product.url, 'ada', '1000000.00')
    const orders = placeSteadily([ada, ada, ada, ada], () => product.url)
    await orders.more(20)

    fill(join(disk, 'ballast'))
    await expect.poll(() => orders.refused.get(503) ?? 0, { timeout: 90_000 }).toBeGreaterThan(20)
    expect([...orders.refused.keys()]).toEqual([503])
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    // What is there can be read.
    expect((await ada.call(listTransactions)).status).toBe(200)

    rmSync(join(disk, 'ballast'))
    await orders.more(20)
    await orders.stop()
    expect(product.process.exitCode).toBe(null)
    const connection = runningPostgres(product.dataDir)?.owner
    if (!connection) throw new Error('PostgreSQL is not there')
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client
      .query<{ id: string }>("select id::text as id from transactions where type = 'buy'")
      .finally(() => client.end())
    expect(rows.map(({ id }) => id).toSorted()).toEqual(orders.acknowledged.map(({ id }) => id).toSorted())
    expect((await verifyBooks(connection)).broken).toEqual([])
  },
)
