import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from './query.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

describe('what is asked of the server', () => {
  test('is asked once, and never again by itself', async () => {
    let asked = 0
    const question = { queryKey: ['/api/wallet'], queryFn: async () => (asked += 1) }
    expect(await queryClient.fetchQuery(question)).toBe(1)
    expect(await queryClient.fetchQuery(question)).toBe(1)
    expect(
      queryClient
        .getQueryCache()
        .find({ queryKey: ['/api/wallet'] })
        ?.isStale(),
    ).toBe(false)
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      refetchOnWindowFocus: false,
      refetchInterval: false,
    })
  })

  test('fails at the first failure: nothing is tried again in silence', async () => {
    let asked = 0
    const fails = async (): Promise<never> => {
      asked += 1
      throw new Error('no')
    }
    await expect(queryClient.fetchQuery({ queryKey: ['/api/holdings'], queryFn: fails })).rejects.toThrow(
      'no',
    )
    expect(asked).toBe(1)
  })
})

describe('without a connection', () => {
  const lost = async (): Promise<never> => {
    throw new TypeError('Failed to fetch')
  }

  test('a question fails at once; what failed, and that alone, is asked again with the connection', async () => {
    queryClient.mount()
    onlineManager.setOnline(false)
    const wallet = vi.fn(lost)
    const holdings = vi.fn(async () => [])
    const observers = [
      new QueryObserver(queryClient, { queryKey: ['/api/wallet'], queryFn: wallet }),
      new QueryObserver(queryClient, { queryKey: ['/api/holdings'], queryFn: holdings }),
    ]
    const leave = observers.map((observer) => observer.subscribe(() => {}))
    await vi.waitFor(() =>
      expect(observers.map((observer) => observer.getCurrentResult().status)).toEqual(['error', 'success']),
    )
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(wallet).toHaveBeenCalledTimes(2))
    expect(holdings).toHaveBeenCalledTimes(1)
    for (const each of leave) each()
    queryClient.unmount()
  })
})
