import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartRefusal, parseConfig } from '#server/platform/config/config.ts'
import { encryptionKey } from '#server/platform/encryption/encrypt.ts'
import { loadEncryptionKeys } from '#server/platform/encryption/encryption-keys.ts'

const OLD = Buffer.alloc(32, 'old')
const NEW = Buffer.alloc(32, 'new')

describe('the key', () => {
  let dataDir: string
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'northfold-key-'))))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const opened = (env: Record<string, string> = {}, areSomeEncrypted = false) =>
    loadEncryptionKeys(parseConfig({ DATA_DIR: dataDir, ...env }), areSomeEncrypted)
  const refusalOf = (env: Record<string, string> = {}) => {
    try {
      opened(env)
    } catch (error) {
      if (error instanceof StartRefusal) return error.message
      throw error
    }
    return null
  }
  const file = () => join(dataDir, 'document-key')

  test('is not made where something was encrypted with one that is gone', () => {
    expect(() => opened({}, true)).toThrow(/document-key is missing.*restore it from your copy/)
    expect(existsSync(file())).toBe(false)
    const given = opened({ DOCUMENT_KEY: NEW.toString('hex') }, true)
    expect(given.current.id).toBe(encryptionKey(NEW).id)
  })

  test('is made once, readable by its owner only, and kept', () => {
    const first = opened()
    expect(first.description).toBe(
      `encrypted with a new key in ${file()}: keep a copy of it, apart from backups`,
    )
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    const second = opened()
    expect(second.current).toEqual(first.current)
    expect(second.description).toBe(`encrypted with the key in ${file()}`)
    expect(first.description).not.toContain(readFileSync(file(), 'utf8').trim())
    rmSync(dataDir, { recursive: true })
    expect(opened().current.id).not.toBe(first.current.id)
  })

  test('that is set comes first, and the one in the folder still opens what it encrypted', () => {
    const kept = opened().current
    const given = opened({ DOCUMENT_KEY: NEW.toString('hex'), DOCUMENT_KEY_PREVIOUS: OLD.toString('hex') })
    expect(given.current).toEqual(encryptionKey(NEW))
    expect(given.previous).toEqual([encryptionKey(OLD), kept])
  })

  test('must be set where the database is not ours: several servers need the same one', () => {
    const refused = refusalOf({ DATABASE_URL: 'postgres://app@127.0.0.1/books' })
    expect(refused).toMatch(/^DOCUMENT_KEY must be set when DATABASE_URL is: [^\n]+$/)
    expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
  })

  test('in a file that others may read, or that holds none, stops the start', () => {
    opened()
    chmodSync(file(), 0o640)
    expect(refusalOf()).toBe(`${file()} can be read by other users of this machine: chmod 600 it.`)
    chmodSync(file(), 0o600)
    writeFileSync(file(), 'abc')
    expect(refusalOf()).toMatch(/holds no key of 64 hexadecimal digits: restore it from your copy\.$/)
  })
})
