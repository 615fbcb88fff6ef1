import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { declaredScreens } from '../../../../build/screens.ts'
import type { Client } from '../../../support/client.ts'
import { testServerOfFile } from '../../../support/server.ts'

/** Which addresses are pages: the server answers as the app's router draws. */
const testServer = testServerOfFile()

const ROUTES = resolve(import.meta.dirname, '../../../../web/app/routes.ts')

const statusOf = async (client: Client, path: string): Promise<number> => (await client.get(path)).status

test('every screen of the app is a page for each of its users, with and without what is optional', async () => {
  const screens = declaredScreens(await readFile(ROUTES, 'utf8'))
  expect(screens.length).toBeGreaterThan(10)
  for (const { path, access } of screens) {
    const person = access === 'administrator' ? testServer.root : testServer.ada
    const filled = path.replace(/:\w+\??/, '1')
    for (const address of new Set([
      filled,
      `${filled}/`.replace('//', '/'),
      filled.toUpperCase(),
      path.replace(/\/:\w+\?$/, ''),
    ])) {
      expect(await statusOf(person, address), address).toBe(200)
      expect(await statusOf(testServer.visitor(), address), address).toBe(200)
    }
  }
})

test('404: any other address, for anyone, with the app that says so', async () => {
  for (const person of [testServer.visitor(), testServer.ada, testServer.root])
    for (const address of ['/nowhere', '/wallet/1', '/asset/AAPL/chart', '/admin/nothing', '/auth/x']) {
      const { status, body } = await person.get<string>(address)
      expect(status, address).toBe(404)
      expect(body).toContain('id="boot"')
    }
})

test('an administrator’s address is no page to a customer, and a redirect to an administrator is one', async () => {
  expect(await statusOf(testServer.ada, '/admin')).toBe(404)
  expect(await statusOf(testServer.root, '/wallet')).toBe(200)
})

test('an address is decoded as the app decodes it', async () => {
  expect(await statusOf(testServer.ada, '/%77allet')).toBe(200)
})
