interface Waiting<Asked, Answer> {
  asked: Asked
  settle(answer: Answer): void
  fail(error: unknown): void
}

/**
 * Answers requests under one name in batches, one batch at a time; later requests join the next. `answerAll` answers in
 * order; its error fails the whole batch.
 */
export function inBatches<Asked, Answer>(
  answerAll: (name: string, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (name: string, asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>()

  async function answerInTurn(name: string): Promise<void> {
    for (;;) {
      const batch = waiting.get(name) ?? []
      if (batch.length === 0) break
      waiting.set(name, [])
      try {
        const answers = await answerAll(
          name,
          batch.map(({ asked }) => asked),
        )
        batch.forEach(({ settle, fail }, at) => {
          const answer = answers[at]
          if (answer === undefined) fail(new Error('a request in a batch was not answered'))
          else settle(answer)
        })
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    waiting.delete(name)
  }

  return (name, asked) =>
    new Promise((settle, fail) => {
      const others = waiting.get(name)
      if (others) others.push({ asked, settle, fail })
      else {
        waiting.set(name, [{ asked, settle, fail }])
        void answerInTurn(name)
      }
    })
}
