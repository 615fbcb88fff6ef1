import { afterEach, expect, test } from 'vitest'
import { CallError, CHECK_CONNECTION } from '#web/lib/api/call-error.ts'
import { OneAtATime } from '#web/lib/api/mutation.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { dismissToast, toastStore } from '#web/ui/messages/toast.ts'
import { type Action, mutationOf } from './use-action.ts'

afterEach(() => {
  dismissToast()
  queryClient.clear()
})

const refused = new CallError({ status: 409, code: 'no', detail: 'Another person was first', errors: [] })

const actionOf = <Output>(action: Action<Output, void>) => new OneAtATime(mutationOf(action))

test('a success waits for what is read again, a failure does not', async () => {
  const list = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  let isRefused = true
  const action = actionOf({
    call: async () => {
      if (isRefused) throw refused
    },
    failure: 'Nothing was changed',
    refreshes: () => {
      if (!isRefused) reading.resolve()
      return list.promise
    },
  })
  await expect(action.mutate()).rejects.toBe(refused)
  expect(action.state).toMatchObject({ isPending: false, error: refused })

  isRefused = false
  const sent = action.mutate()
  await reading.promise
  expect(action.state.isPending).toBe(true)
  list.resolve()
  await sent
  expect(action.state.isSuccess).toBe(true)
})

test('says in one toast what became of it: the server’s sentence, else what to do', async () => {
  const attempt = async (call: () => Promise<string>, failure: string | undefined = 'Not saved') => {
    dismissToast()
    const action = actionOf({ call, failure, success: (name) => `${name} saved` })
    await action.mutate().catch(() => {})
    return toastStore.current()
  }
  expect(await attempt(async () => 'View')).toMatchObject({ tone: 'success', title: 'View saved' })
  expect(await attempt(() => Promise.reject(refused))).toMatchObject({
    tone: 'error',
    title: 'Not saved',
    description: 'Another person was first',
  })
  expect(await attempt(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    title: 'Not saved',
    description: CHECK_CONNECTION,
  })
})
