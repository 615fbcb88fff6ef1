import { useEffect, useEffectEvent, useState } from 'react'
import { fetchFile } from './fetch-file.ts'

export interface OpenedDocument {
  /** An object URL, valid while the document is shown. */
  url: string
  mediaType: string
}

/**
 * Fetches a document once: each request is a view in the audit log, so there is no automatic retry. Not cached, and
 * freed when closed.
 */
export function useDocument(address: string, onViewed?: () => void) {
  const [document, setDocument] = useState<OpenedDocument | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  const viewed = useEffectEvent(() => onViewed?.())
  useEffect(() => {
    const controller = new AbortController()
    let url: string | undefined
    fetchFile(address, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(file)
        setDocument({ url, mediaType: file.type })
        viewed()
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return
        setError(reason instanceof Error ? reason : new Error('no document'))
        setFailed(attempt)
      },
    )
    return () => {
      controller.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [address, attempt])
  return { document, error, isLoading: failed !== attempt, retry: () => setAttempt(attempt + 1) }
}
