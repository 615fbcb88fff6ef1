import { type ChangeEvent, useState } from 'react'

/** A field of plain text, not of a choice. */
type TextName<Draft> = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft]

/** A form whose fields the server checks; `useForm` checks them itself. */
export function useDraft<Draft extends object>(start: Draft) {
  const [draft, setDraft] = useState(start)
  const change = (typed: Partial<Draft>) => setDraft((before) => ({ ...before, ...typed }))
  return {
    draft,
    change,
    control: (name: TextName<Draft>) => ({
      value: draft[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        change({ [name]: target.value } as Partial<Draft>),
    }),
  }
}
