import { afterEach, describe, expect, test } from 'vitest'
import { queryClient } from './query.ts'

afterEach(() => queryClient.clear())

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
    const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fails })
    await expect(change.execute(undefined)).rejects.toThrow('no')
    expect(asked).toBe(2)
  })
})
