import { useEffect, useState } from 'react'
import { useSearchParameter, writeSearchParameter } from './search-parameter.ts'

/** Milliseconds after the last letter until a text counts as typed. */
export const TYPED_AFTER_MS = 250

/**
 * A search kept in the URL under `name`: `text` is what to fetch, `typed` what the field shows. A link or Back changes
 * both.
 */
export function useSearchText(name: string) {
  const text = useSearchParameter(name)?.trim() ?? ''
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  if (shown !== text) {
    setShown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return
    const write = () => {
      forget()
      writeSearchParameter(name, typed.trim() || null)
    }
    const timer = setTimeout(write, TYPED_AFTER_MS)
    const forget = () => {
      clearTimeout(timer)
      unwritten.delete(write)
    }
    unwritten.add(write)
    return forget
  }, [name, text, typed])
  return { text, typed, setTyped }
}

const unwritten = new Set<() => void>()

/** Writes pending text before the address changes. */
export const writeTyped = (): void => unwritten.forEach((write) => write())
