import { failureOf } from '#web/lib/api/client.ts'
import { answerSecondStep } from '#web/lib/api/second-step.ts'
import { presentSession } from '#web/lib/api/session-end.ts'

/**
 * Fetches a file by an address from an answer. It fails as `call` does; one that needs the second factor is fetched
 * again once that is verified.
 */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const session = presentSession()
  const response = await fetch(url, { credentials: 'same-origin', signal })
  if (response.ok) return response.blob()
  const error = await failureOf(response, session)
  if (error.code?.startsWith('second_factor_') && (await answerSecondStep(error.code)))
    return fetchFile(url, signal)
  throw error
}
