import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lostConnection } from '#web/lib/api/connection.ts'
import { loadCode } from './load-code.ts'

let page: EventTarget
const server = vi.fn<() => Promise<Response>>()
const load = vi.fn<() => Promise<string>>()
const broken = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', server)
})

afterEach(() => {
  vi.resetAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a connection it waits for one, says so, and fetches the code again', async () => {
  load.mockRejectedValueOnce(broken).mockRejectedValueOnce(broken).mockResolvedValue('code')
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const loaded = loadCode(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(lostConnection.current()).toBe(true)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  expect(lostConnection.current()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await loaded).toBe('code')
  expect(lostConnection.current()).toBe(false)
})

test('a script that failed is imported by another address at each try', async () => {
  const screen = 'https://northfold.example/assets/news-screen-Ab1.js'
  load.mockRejectedValue(new TypeError(`Failed to fetch dynamically imported module: ${screen}`))
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const importFrom = vi
    .fn<(address: string) => Promise<string>>()
    .mockImplementationOnce((address) => Promise.reject(new TypeError(`Failed to fetch: ${address}`)))
    .mockResolvedValue('code')
  const loaded = loadCode(load, importFrom)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await loaded).toBe('code')
  expect(load).toHaveBeenCalledTimes(1)
  expect(importFrom.mock.calls).toEqual([[`${screen}?try=1`], [`${screen}?try=2`]])
})

test('what fails while the server answers is tried once more, then it is gone', async () => {
  load.mockRejectedValue(broken)
  server.mockResolvedValue(new Response())
  await expect(loadCode(load)).rejects.toBe(broken)
  expect(load).toHaveBeenCalledTimes(2)
  expect(lostConnection.current()).toBe(false)
})
