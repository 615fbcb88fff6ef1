import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './field-errors.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormOptions<Draft> {
  /** What a field holds until something is typed into it. */
  defaults: Draft
  /** What was typed before this form opened. */
  typed?: Partial<Draft>
  /** The name by which the form finds what was typed into it, if it was closed before it was sent. */
  keepAs?: string
  /** The message for every field that cannot be sent as it is. */
  check: (draft: Draft) => FieldErrors<Draft>
  /**
   * When a field is checked. 'onSubmit': when the form is sent. 'onBlur': also when the focus leaves the field. In
   * both a change takes its message away. 'onChange': also at every change, once the focus has left the field or the
   * form was sent.
   */
  checkOn: 'onSubmit' | 'onBlur' | 'onChange'
}

/**
 * The state of a form with several fields: what is typed, the message beside each field, and the focus on the first
 * field that cannot be sent. A form of a single field needs a `useState` only. Ours and not a library's:
 * react-hook-form and its resolver were 13.8 kB (gzip), which this does in 0.7.
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
    /** For the `<form>`. */
    ref: form,
    draft,
    errors,
    isSubmitted,
    setErrors,
    /** Puts the focus on a field. */
    focus,
    /** Fills fields in, as if typed. */
    change,
    /** Forgets what was typed, and every message. */
    reset: () => {
      setTyped({})
      // The form may be closed: then nothing notices the change.
      if (keepAs !== undefined) forgetDraft(keepAs)
      setErrors({})
      setSubmitted(false)
    },
    /** For the control of a field. */
    control: (name: keyof Draft & string) => ({
      name,
      value: draft[name],
      onChange: ({ target }: ChangeEvent<Control>) => change({ [name]: target.value } as Partial<Draft>),
      onBlur: () => leave(name),
    }),
    /** Handles a form's submission: `send` gets the draft when every field is right. */
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
