import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './field-errors.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormOptions<Draft> {
  defaults: Draft
  /** What was typed before the form opened. */
  typed?: Partial<Draft>
  /** Keeps what was typed under this name if the form is closed unsent. */
  keepAs?: string
  /** The message of each invalid field. */
  check: (draft: Draft) => FieldErrors<Draft>
  /**
   * 'onSubmit' checks when the form is sent; 'onBlur' also when the focus leaves a field; in both, a change clears the
   * message. 'onChange' checks at every change, once the field was left or the form was sent.
   */
  checkOn: 'onSubmit' | 'onBlur' | 'onChange'
}

/**
 * The state of a form with several fields: values, messages, and focus on the first invalid field. For a single field,
 * use `useState`. Ours: react-hook-form and its resolver were 13.8 kB (gzip), this is 0.7.
 */
export function useForm<Draft extends { [Name in keyof Draft]: string }>(options: FormOptions<Draft>) {
  const { defaults, check, checkOn, keepAs } = options
  const [typed, setTyped] = useState<Partial<Draft>>(() => ({
    ...(keepAs !== undefined && keptDraft<Draft>(keepAs)),
    ...options.typed,
  }))
  useEffect(() => {
    if (keepAs !== undefined) keepDraft(keepAs, typed)
  }, [keepAs, typed])
  const [errors, setErrors] = useState<FieldErrors<Draft>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const draft: Draft = { ...defaults, ...typed }

  const change = (fields: Partial<Draft>) => {
    const found: FieldErrors<Draft> = checkOn === 'onChange' ? check({ ...draft, ...fields }) : {}
    setTyped((before) => ({ ...before, ...fields }))
    setErrors((shown) => {
      const next = { ...shown }
      for (const name in fields) next[name] = isSubmitted || name in shown ? found[name] : undefined
      return next
    })
  }
  const leave = (name: keyof Draft) => {
    if (checkOn === 'onSubmit') return
    const { [name]: message } = check(draft)
    setErrors((shown) => ({ ...shown, [name]: message }))
  }
  const focus = (name: string) => form.current?.querySelector<Control>(`[name="${name}"]`)?.focus()
  return {
    ref: form,
    draft,
    errors,
    isSubmitted,
    setErrors,
    focus,
    /** Fills fields, as if typed. */
    change,
    reset: () => {
      setTyped({})
      // The form may be closed: then nothing notices the change.
      if (keepAs !== undefined) forgetDraft(keepAs)
      setErrors({})
      setSubmitted(false)
    },
    control: (name: keyof Draft & string) => ({
      name,
      value: draft[name],
      onChange: ({ target }: ChangeEvent<Control>) => change({ [name]: target.value } as Partial<Draft>),
      onBlur: () => leave(name),
    }),
    /** Handles a submission: `send` gets the draft if every field is valid. */
    submit: (send: (draft: Draft) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = check(draft)
      setErrors(found)
      setSubmitted(true)
      const wrong: FieldErrors<Record<string, string>> = found
      const first = Array.from(event.currentTarget.elements).find(
        (element) => wrong[element.getAttribute('name') ?? ''] !== undefined,
      )
      if (first instanceof HTMLElement) first.focus()
      else send(draft)
    },
  }
}
