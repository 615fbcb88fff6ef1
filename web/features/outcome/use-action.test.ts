import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, CHECK_CONNECTION } from '#web/lib/api/call-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { dismissToast, toastStore } from '#web/ui/messages/toast.ts'
import { type Action, ActionSender } from './use-action.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
  onlineManager.setOnline(true)
  queryClient.clear()
})

const refused = new CallError({ status: 409, code: 'no', detail: 'Another person was first', errors: [] })

const actionOf = <Output>(action: Action<Output, void>) => new ActionSender(action)

test('what is pressed twice is sent once, and again only after it has ended', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const sender = new ActionSender({
    call: (_: string) => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  const first = sender.mutate('a')
  void sender.mutate('b')
  sender.mutate('c')
  await Promise.resolve()
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('done')
  expect(await first).toBe('done')

  const failing = sender.mutate('d')
  await Promise.resolve()
  answers[1]?.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(sender.state).toMatchObject({ isError: true, variables: 'd' })
  void sender.mutate('e')
  await Promise.resolve()
  expect(answers).toHaveLength(3)
})

test('a change without a connection fails at once, and is not sent later', async () => {
  queryClient.mount()
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(actionOf({ call: send }).mutate()).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
  queryClient.unmount()
})

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

test('what fails on the screen after a call that succeeded is a defect, never told as its failure', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const defect = new Error('The list could not be read')
  const onError = vi.fn()
  const action = { call: async () => 'View', failure: 'Not saved', success: 'Saved', onError }
  const failing = [
    actionOf({ ...action, onSuccess: () => Promise.reject(defect) }),
    actionOf({ ...action, refreshes: () => Promise.reject(defect) }),
  ]
  for (const each of failing) {
    dismissToast()
    expect(await each.mutate()).toBe('View')
    expect(each.state).toMatchObject({ isSuccess: true, data: 'View' })
    expect(toastStore.current()).toMatchObject({ tone: 'success', title: 'Saved' })
  }
  expect(report.mock.calls).toEqual([[defect], [defect]])
  expect(onError).not.toHaveBeenCalled()
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
