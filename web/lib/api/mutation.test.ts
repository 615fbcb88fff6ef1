import { expect, test } from 'vitest'
import { OneAtATime } from './mutation.ts'

test('what is pressed twice is sent once, and again only after it has ended', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new OneAtATime({
    mutationFn: (_: string) => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  const first = observer.mutate('a')
  void observer.mutate('b')
  observer.mutate('c')
  await Promise.resolve()
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('done')
  expect(await first).toBe('done')

  const failing = observer.mutate('d')
  await Promise.resolve()
  answers[1]?.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(observer.state).toMatchObject({ isError: true, variables: 'd' })
  void observer.mutate('e')
  await Promise.resolve()
  expect(answers).toHaveLength(3)
})
