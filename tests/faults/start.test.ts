import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR, type Product, runServer, startProduct } from '../support/product.ts'

const scratch = mkdtempSync(join(tmpdir(), 'northfold-start-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a start that cannot go on says one sentence and exits with 1', () => {
  const taken = createServer()
  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => taken.close())

  const refusal = async (env: Record<string, string>) => {
    const server = runServer({ PORT: '0', DATA_DIR: join(scratch, 'refused'), ...env })
    expect(await server.ended).toBe(1)
    return server.output()
  }

  test('when the port is in use, before a data folder is made', async () => {
    const { port } = taken.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: set PORT to a free one.\n`,
    )
    expect(existsSync(join(scratch, 'refused'))).toBe(false)
  })

  test('when the data folder cannot be written', async () => {
    const dataDir = join(process.cwd(), 'package.json', 'data')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `The data folder ${dataDir} (DATA_DIR) cannot be written: a part of the path is a file.\n`,
    )
  })

  test('when a setting is wrong', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'PORT must be a whole number from 0 to 65535; it is "http".\n',
    )
  })

  test('when DATABASE_URL does not answer, without its password', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/books' })).toBe(
      'The database at 127.0.0.1:1/books (DATABASE_URL) cannot be used: nothing answers there.\n',
    )
  })
})

describe('stopping', () => {
  test('Ctrl-C, even when it arrives twice at once, ends everything in good order', async () => {
    const product = await startProduct()
    const { dataDir } = product
    expect(postgresProcesses(dataDir)).not.toHaveLength(0)
    expect(product.output()).toContain(`encrypted with a new key in ${join(dataDir, 'document-key')}`)
    product.process.kill('SIGINT')
    expect(await product.stop()).toBe(0)
    expect(postgresProcesses(dataDir)).toEqual([])
  })

  test('an open price stream is ended, not waited for', async () => {
    const product = await startProduct()
    const signedIn = await signIn(product)
    const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? []
    const stream = await fetch(`${product.url}/api/stock/stream`, { headers: { cookie } })
    const reader = stream.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)

    const stopped = product.stop()
    while (!(await reader?.read())?.done);
    expect(await stopped).toBe(0)
    expect(product.output()).toContain('Stopped in')
  })

  test('a start that is interrupted half-way leaves nothing running', async () => {
    const dataDir = join(scratch, 'interrupted')
    const server = runServer({ PORT: '0', DATA_DIR: dataDir })
    await until(() => existsSync(join(dataDir, 'postgres.new')))
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(postgresProcesses(dataDir)).toEqual([])
  })
})

test('two servers never share a data folder', async () => {
  const product = await startProduct()
  const { dataDir } = product
  const second = runServer({ PORT: '0', DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The data folder ${dataDir} (DATA_DIR) is in use by another server, process ${product.process.pid}.\n`,
  )
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  await product.stop()
})

describe('after a kill -9', () => {
  let product: Product
  const startAgain = async () => {
    product = await startProduct({ DATA_DIR: join(scratch, 'killed') })
  }
  beforeAll(startAgain)
  afterAll(async () => {
    await product.stop()
  })

  test('of the server, the orphaned PostgreSQL makes way for the next start and nothing is lost', async () => {
    expect((await signIn(product)).status).toBe(200)
    await product.kill()
    expect(postgresProcesses(product.dataDir)).not.toHaveLength(0)
    await startAgain()
    expect((await signIn(product)).status).toBe(200)
  })

  test('of the server and PostgreSQL, the next start recovers', async () => {
    process.kill(postmaster(product.dataDir), 'SIGKILL')
    await product.kill()
    await startAgain()
    expect((await signIn(product)).status).toBe(200)
  })

  test('of PostgreSQL alone, the server brings it back', async () => {
    const killed = postmaster(product.dataDir)
    process.kill(killed, 'SIGKILL')
    await until(() => postmaster(product.dataDir) !== killed)
    // Connections of the one that was killed may still answer for a moment, and fail in the next.
    await until(async () => (await signIn(product)).status === 200)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })
})

const signIn = ({ url }: Product) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })

const postmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The processes that work in the data folder's cluster, found by where they are, not by their name. */
function postgresProcesses(dataDir: string): string[] {
  const here = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  return readdirSync('/proc').filter((pid) => {
    if (here === undefined || !/^\d+$/.test(pid)) return false
    try {
      return statSync(`/proc/${pid}/cwd`).ino === here.ino
    } catch {
      return false
    }
  })
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (
    !(await Promise.resolve()
      .then(holds)
      .catch(() => false))
  )
    await delay(20)
}
