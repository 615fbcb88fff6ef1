import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** So many milliseconds after the last letter, a text counts as typed. */
const TYPED_AFTER_MS = 250

/**
 * A text to search for, kept in the URL under `name`, so that reload, back and a shared link find the same:
 * `text` is what to ask for, `typed` what the field shows.
 */
export function useSearchText(name: string): {
  text: string
  typed: string
  setTyped: (typed: string) => void
} {
  const [search, setSearch] = useSearchParams()
  const text = search.get(name)?.trim() ?? ''
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return
    const write = () =>
      setSearch(
        (previous) => {
          const next = new URLSearchParams(previous)
          if (typed.trim() === '') next.delete(name)
          else next.set(name, typed.trim())
          return next
        },
        { replace: true, state: history.state },
      )
    const timer = setTimeout(write, TYPED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [name, text, typed, setSearch])
  return { text, typed, setTyped }
}
