import type { Choice, ValueKind } from './setting-values.ts'

/** Stored as that word. */
export const choiceKind = <T extends string>(choices: readonly Choice<T>[]): ValueKind<T> => {
  const wordOf = (value: unknown): T | undefined => choices.find((choice) => choice.value === value)?.value
  return {
    unit: '',
    choices,
    allowed: `Choose one of ${choices.map(({ value }) => value).join(', ')}`,
    read: wordOf,
    parse: (typed) => (typeof typed === 'string' ? wordOf(typed.trim()) : undefined),
    format: (value) => value,
  }
}
